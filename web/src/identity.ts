/** Know who the server takes the visitor for: a guest with a name, or the owner of an account. */
import { request, setPerson } from "./http";
import type { Login, Me, Name } from "./wire";

let cached: Promise<Me> | null = null;

/** Cache an identity that the server is about to return; a failed request clears the cache. */
export function remember(identity: Promise<Me>): Promise<Me> {
  cached = identity;
  identity.then(
    ({ id }) => {
      setPerson(id);
    },
    () => (cached = null),
  );
  return identity;
}

/** Return the visitor's identity; the first request creates a guest. */
export const me = (): Promise<Me> => cached ?? remember(request<Me>("GET", "/api/me"));

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
export const signOut = (): Promise<unknown> => request("DELETE", "/api/session");

/** Sign out of every session and revoke all API tokens. */
export const signOutEverywhere = (): Promise<unknown> => request("DELETE", "/api/sessions");

/** Delete what the server knows of the visitor; the next request creates a new guest. */
export const deleteMe = (): Promise<unknown> => request("DELETE", "/api/me");
