/** Passkeys: a key on one's own device instead of a password. */
import { learn, type Me } from "./who";
import { ask } from "./wire";

/** Whether this browser has passkeys, and this address may have any: a number may not. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname);

/** Makes a passkey for the account one has, or for a new one with a login. */
export async function makePasskey(login: string): Promise<Me> {
  const asked = await ask<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/passkeys/options", { login });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return learn(ask("POST", "/api/passkeys", { login, credential: made.toJSON() as unknown }));
}

/** Signs in with a passkey; the browser asks which. */
export async function showPasskey(): Promise<Me> {
  const asked = await ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/session/passkey/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return ask("POST", "/api/session/passkey", { credential: shown.toJSON() as unknown });
}
