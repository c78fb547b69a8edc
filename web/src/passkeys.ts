/** Register and use passkeys (WebAuthn) instead of a password. */
import { request } from "./http";
import { me, remember } from "./identity";
import type { Me, SentCredential, WantedLogin } from "./wire";

/** Tell whether browser and address support passkeys; WebAuthn refuses IP addresses. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Register a passkey for the current account, or for a new one with this login. */
export async function registerPasskey(login: string): Promise<Me> {
  await me(); // the guest may be on the way
  const options = await request<PublicKeyCredentialCreationOptionsJSON>(
    "POST",
    "/api/passkeys/options",
    { login } satisfies WantedLogin,
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const credential = created.toJSON() as Record<string, unknown>;
  return remember(request("POST", "/api/passkeys", { login, credential } satisfies SentCredential));
}

/** Sign in with a passkey that the visitor picks in the browser's dialogue. */
export async function signInWithPasskey(): Promise<Me> {
  const options = await request<PublicKeyCredentialRequestOptionsJSON>(
    "POST",
    "/api/session/passkey/options",
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const assertion = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const credential = assertion.toJSON() as Record<string, unknown>;
  return request("POST", "/api/session/passkey", { credential } satisfies SentCredential);
}
