/** The account: made from the guest one is, signed in to on another device, with a password or a passkey. */
import { html, nothing, type TemplateResult } from "lit-html";
import { hasPasskeys, makePasskey, showPasskey } from "../passkeys";
import type { Shell } from "../shell";
import { troubleText } from "../texts";
import { makeAccount, me, signIn, signOut, signOutEverywhere, type Me } from "../who";
import { choose } from "./choose";

const WAYS = ["new", "old"] as const;
const LONGEST = { login: 60, password: 200 } as const;

interface Shown {
  /** The login of the account there is; none for a guest. */
  readonly login: string | null;
  readonly way: (typeof WAYS)[number];
  readonly busy: boolean;
  readonly wrong: string;
  /** What has been done, as the id of a message. */
  readonly done: string;
}

/** Gives what draws the account, folded away. */
export function accountPart(shell: Shell): () => TemplateResult {
  let now: Shown = { login: null, way: "new", busy: false, wrong: "", done: "" };
  const set = (change: Partial<Shown>): void => {
    now = { ...now, ...change };
    shell.redraw();
  };
  const told = (error: unknown): string => {
    const { say } = shell.words();
    return error instanceof DOMException ? say("web-passkey-none") : troubleText(error, say);
  };
  const doing = async (work: () => Promise<Partial<Shown>>): Promise<void> => {
    set({ busy: true, wrong: "", done: "" });
    try {
      set({ ...(await work()), busy: false });
    } catch (error) {
      set({ busy: false, wrong: told(error) });
    }
  };
  void me().then(({ login }) => set({ login }), () => undefined); // prettier-ignore
  return () =>
    html`<details class="account"><summary>${shell.words().say("web-account")}</summary>
      ${now.login !== null ? owner(shell, now, doing) : guest(shell, now, set, doing)}
    </details>`;
}

type Doing = (work: () => Promise<Partial<Shown>>) => Promise<void>;

/** Opens the page anew: whatever it shows was for somebody else. */
const anew = (): Partial<Shown> => {
  location.assign("/");
  return {};
};

function guest(shell: Shell, now: Shown, set: (change: Partial<Shown>) => void, doing: Doing): TemplateResult {
  const { say } = shell.words();
  const isNew = now.way === "new";
  const come = (make: () => Promise<Me>, enter: () => Promise<Me>): void =>
    void doing(async () => (isNew ? { login: (await make()).login } : enter().then(anew)));
  const submit = (event: Event): void => {
    event.preventDefault();
    const { login, password } = typed(event);
    come(() => makeAccount(login, password), () => signIn(login, password)); // prettier-ignore
  };
  const withPasskey = (event: Event): void => {
    const { login } = typed(event);
    come(() => makePasskey(login), showPasskey);
  };
  return html`<p class="about">${say("web-account-guest")}</p>
    <form class="fields" @submit=${submit}>
      ${choose(say("web-account-which"), WAYS, now.way, (way) => say(`web-account-${way}`), (way) => set({ way, wrong: "" }))}
      <label>${say("web-login")}
        <input class="ltr" name="login" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength=${LONGEST.login} /></label>
      <label>${say("web-password")}
        <input class="ltr" name="password" type="password" autocomplete="${isNew ? "new" : "current"}-password" maxlength=${LONGEST.password} /></label>
      ${isNew ? nothing : html`<small>${say("web-sign-in-note")}</small>`} ${outcome(shell, now)}
      <button ?disabled=${now.busy}>${say(isNew ? "web-account-make" : "web-sign-in")}</button>
      ${hasPasskeys() ? html`<button type="button" ?disabled=${now.busy} @click=${withPasskey}>${say(isNew ? "web-account-make-passkey" : "web-sign-in-passkey")}</button>` : nothing}
    </form>`;
}

function owner(shell: Shell, now: Shown, doing: Doing): TemplateResult {
  const { say } = shell.words();
  const add = (): void => void doing(async () => ({ login: (await makePasskey("")).login, done: "web-passkey-added" }));
  const out = (leave: () => Promise<unknown>) => (): void => void doing(() => leave().then(anew));
  return html`<p class="about" role="status">${say("web-account-have", { login: now.login ?? "" })}</p>
    <div class="fields">${outcome(shell, now)}
      ${hasPasskeys() ? html`<button type="button" ?disabled=${now.busy} @click=${add}>${say("web-passkey-add")}</button>` : nothing}
      <button type="button" ?disabled=${now.busy} @click=${out(signOut)}>${say("web-sign-out")}</button>
      <button type="button" ?disabled=${now.busy} @click=${out(signOutEverywhere)}>${say("web-sign-out-everywhere")}</button>
    </div>`;
}

function outcome(shell: Shell, { wrong, done }: Shown): TemplateResult | typeof nothing {
  if (wrong) return html`<p class="wrong" role="alert">${wrong}</p>`;
  return done ? html`<p role="status">${shell.words().say(done)}</p>` : nothing;
}

function typed(event: Event): { login: string; password: string } {
  const element = event.currentTarget as HTMLElement;
  const given = new FormData(element.closest("form") ?? undefined);
  return { login: String(given.get("login") ?? ""), password: String(given.get("password") ?? "") };
}
