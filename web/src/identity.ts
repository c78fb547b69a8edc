/** Know who the server takes the visitor for: a guest with a name, or the owner of an account. */
import { RefusedError, request, setPerson, setRecognising } from "./http";
import { keep, readKept } from "./storage";
import { wait } from "./wait";
import type { Login, Me, Name } from "./wire";

/** Pauses before a request that was lost is sent again; then whoever needs it is told. */
const AGAIN_MS: readonly number[] = [300, 1500];
/** Pause between such tries of a page that shows nothing without an answer. */
const DOWN_MS = 3000;

let cached: Promise<Me> | null = null;

/** Cache an identity that the server is about to return; a failed request clears the cache. */
export function remember(identity: Promise<Me>): Promise<Me> {
  cached = identity;
  identity.then(
    ({ id, account }) => {
      setPerson(id);
      if (account) keepSignedIn(id);
    },
    () => (cached = null),
  );
  return identity;
}

/** Return the visitor's identity; the first request creates a guest, a lost one is sent again. */
export const me = (): Promise<Me> => cached ?? remember(ask(AGAIN_MS));

/**
 * Return what asks, at each drawing, who the visitor is, unless that was asked since it changed.
 *
 * While the server does not answer, who it was is said on.
 */
export function watchMe(take: (identity: Me) => void): () => void {
  let asked: Promise<Me> | null = null;
  return () => {
    const asking = me();
    if (asking === asked) return;
    asked = asking;
    asking.then(take, () => undefined);
  };
}

/** Tell whether the server answers. */
export const isServerReached = (): Promise<boolean> =>
  request("GET", "/api/me").then(
    () => true,
    () => false,
  );

/**
 * Return the visitor's identity however long the line is down; null where it is refused or late.
 *
 * `failed` is called after each try in vain.
 */
export async function meAtLast(isLate: () => boolean, failed: () => void): Promise<Me | null> {
  try {
    return await me();
  } catch (error) {
    if (error instanceof RefusedError || isLate()) return null;
    failed();
    await wait(DOWN_MS);
    return meAtLast(isLate, failed);
  }
}

/**
 * Tell whether the browser has only become another guest, as whom the page goes on.
 *
 * A stranger who asks twice at once, in two tabs or by what a page preloads, is made two guests,
 * of whom the browser keeps one.
 */
async function isStillGuest(): Promise<boolean> {
  const before = await cached;
  const now = await request<Me>("GET", "/api/me");
  if (!before || before.account || now.account) return false;
  await remember(Promise.resolve(now));
  return true;
}

setRecognising(isStillGuest);

/** Where the browser keeps the account it is signed in to: a page loaded anew knows only its guest. */
const SIGNED_IN = "kolpak-signed-in";

const keepSignedIn = (account: string | null): void => {
  keep(() => localStorage, SIGNED_IN, account);
};

/** Return the id of the account that the browser was last signed in to; null after signing out. */
export function signedInAs(): string | null {
  const account = readKept(() => localStorage, SIGNED_IN);
  return typeof account === "string" ? account : null;
}

/** Where an account that has been signed out from another device is told so, and signs in. */
const SIGNED_OUT = "/you?signed-out";

/** Leave a page that shows a table to a stranger who was signed in, where that is over by now. */
export async function leaveSignedOut(): Promise<void> {
  const before = await cached;
  const wasSignedIn = before?.account || signedInAs() !== null;
  if (!before || !wasSignedIn) return;
  const now = await request<Me>("GET", "/api/me").catch(() => null);
  if (!now || (now.account && now.id === before.id)) return;
  keepSignedIn(now.account ? now.id : null);
  location.assign(SIGNED_OUT);
}

/** Leave likewise as soon as another tab signs the account out; return how to stop. */
export function watchSignedOut(): () => void {
  const stored = ({ key, newValue }: StorageEvent): void => {
    if (key === SIGNED_IN && newValue === JSON.stringify(null)) void leaveSignedOut();
  };
  addEventListener("storage", stored);
  return () => {
    removeEventListener("storage", stored);
  };
}

async function ask([pause, ...later]: readonly number[]): Promise<Me> {
  try {
    return await request("GET", "/api/me");
  } catch (error) {
    if (error instanceof RefusedError || pause === undefined) throw error;
    await wait(pause);
    return ask(later);
  }
}

/** Change the name used at tables joined from now on. */
export const rename = (name: string): Promise<Me> =>
  remember(me().then(() => request<Me>("PATCH", "/api/me", { name } satisfies Name)));

/** Turn the guest, who may be on the way, into an account that keeps its games and seats. */
export const createAccount = (login: string, password: string): Promise<Me> =>
  remember(
    me().then(() => request<Me>("POST", "/api/account", { login, password } satisfies Login)),
  );

/** Sign in; the caller has to reload the page, which shows another identity's data. */
export const signIn = (login: string, password: string): Promise<Me> =>
  request("POST", "/api/session", { login, password } satisfies Login);

/** Sign out; the next request creates a new guest. */
export const signOut = (): Promise<void> => end("/api/session");

/** Sign out of every session and revoke all API tokens. */
export const signOutEverywhere = (): Promise<void> => end("/api/sessions");

async function end(sessions: string): Promise<void> {
  await request("DELETE", sessions);
  keepSignedIn(null);
}

/** Delete what the server knows of the visitor; the next request creates a new guest. */
export const deleteMe = (): Promise<unknown> => request("DELETE", "/api/me");
