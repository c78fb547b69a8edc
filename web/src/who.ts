/** Who one is to the server: a guest with a name, or somebody with an account. */
import { ask } from "./wire";

export interface Me {
  readonly id: string;
  readonly name: string;
  /** The login of one's account; none for a guest. */
  readonly login: string | null;
}

let known: Promise<Me> | null = null;

/** Keeps who one is, once the server has told it. */
export function learn(self: Promise<Me>): Promise<Me> {
  known = self;
  self.catch(() => (known = null));
  return self;
}

/** Asks who one is; a stranger becomes a guest. */
export const me = (): Promise<Me> => known ?? learn(ask<Me>("GET", "/api/me"));

/** Takes another name, for tables one sits down at from now on. */
export const rename = (name: string): Promise<Me> => learn(me().then(() => ask<Me>("PATCH", "/api/me", { name })));

/** Turns the guest into an account; games and seats stay. */
export const makeAccount = (login: string, password: string): Promise<Me> =>
  learn(ask("POST", "/api/account", { login, password }));

/** Signs in to an account; the page has to be opened anew for whoever one is then. */
export const signIn = (login: string, password: string): Promise<Me> => ask("POST", "/api/session", { login, password });

/** Signs out; whoever comes next is a guest. */
export const signOut = (): Promise<unknown> => ask("DELETE", "/api/session");

/** Signs out in all browsers, and makes the tokens of programs worthless. */
export const signOutEverywhere = (): Promise<unknown> => ask("DELETE", "/api/sessions");
