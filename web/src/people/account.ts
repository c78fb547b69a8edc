/** The account: created from a guest or signed in to, with a password or a passkey. */
import { html, nothing, type TemplateResult } from "lit-html";
import { createAccount, remember, signIn, signOut, signOutEverywhere, watchMe } from "../identity";
import { hasPasskeys, registerPasskey, signInWithPasskey } from "../passkeys";
import type { Shell } from "../shell";
import { forgetSolved, syncSolved } from "../solved";
import { failureNote } from "../controls/failure";
import { radioGroup } from "../controls/fields";
import { keyList } from "./keys";
import { leavingButton } from "./leaving";
import type { Me } from "../wire";

const MODES = ["new", "old"] as const;
const MAX_LENGTH = { login: 60, password: 200 } as const;

interface AccountState {
  /** The login of the account; null for a guest. */
  readonly login: string | null;
  /** Whether the form creates an account or signs in to one. */
  readonly mode: (typeof MODES)[number];
  readonly busy: boolean;
  readonly error: unknown;
  /** The message id of what has been done. */
  readonly done: string;
}

interface AccountHandlers {
  readonly set: (change: Partial<AccountState>) => void;
  /** Run a request; its result is the change of state, a failure is shown. */
  readonly run: (work: () => Promise<Partial<AccountState>>) => void;
}

/** Return a function that draws the account, collapsed until it is opened or one is to sign in. */
export function accountPart(shell: Shell, signsIn: boolean): () => TemplateResult {
  const mode = signsIn ? "old" : "new";
  let state: AccountState = { login: null, mode, busy: false, error: null, done: "" };
  const keys = keyList(shell);
  const set = (change: Partial<AccountState>): void => {
    state = { ...state, ...change };
    shell.redraw();
  };
  const attempt = async (work: () => Promise<Partial<AccountState>>): Promise<void> => {
    set({ busy: true, error: null, done: "" });
    try {
      set({ ...(await work()), busy: false });
      keys.refresh();
    } catch (error) {
      set({ busy: false, error: error instanceof DOMException ? passkeyFailure(error) : error });
    }
  };
  const handlers = { set, run: (work: Parameters<typeof attempt>[0]) => void attempt(work) };
  const follow = watchMe(({ login }) => {
    set({ login });
  });
  return () => {
    follow();
    const draw = state.login === null ? guestForm : ownerPart;
    return html`<details id="account" class="account" ?open=${signsIn}>
      <summary>${shell.words().say("web-account")}</summary>
      ${draw(shell, state, handlers)} ${keys.draw()}
      ${leavingButton(shell, state.login === null ? "guest" : "account")}
    </details>`;
  };
}

/** Say why the browser gave no passkey: one is there, or nobody let it (WebAuthn, section 5.1.3). */
const passkeyFailure = ({ name }: DOMException): string =>
  name === "InvalidStateError" ? "web-passkey-known" : "web-passkey-none";

/** Reload the page after the identity has changed: what it shows belongs to another one. */
const reload = (shell: Shell, ownName: string): Partial<AccountState> => {
  shell.set({ ownName });
  location.assign("/");
  return {};
};

function guestForm(shell: Shell, state: AccountState, handlers: AccountHandlers): TemplateResult {
  const { say } = shell.words();
  const isNew = state.mode === "new";
  const enter = (create: () => Promise<Me>, open: () => Promise<Me>): void => {
    handlers.run(async () => {
      const { login, name } = await remember(Promise.resolve(await (isNew ? create() : open())));
      await syncSolved().catch(() => undefined); // the page of the puzzles sends it again
      return isNew ? { login } : reload(shell, name);
    });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const { login, password } = credentialsOf(event);
    enter(
      () => createAccount(login, password),
      () => signIn(login, password),
    );
  };
  const withPasskey = (event: Event): void => {
    const { login } = credentialsOf(event);
    enter(() => registerPasskey(login), signInWithPasskey);
  };
  const endOthers = (): void => {
    handlers.run(() => signOutEverywhere().then(() => ({ done: "web-signed-out-others" })));
  };
  const passkeyButton = html`<button type="button" ?disabled=${state.busy} @click=${withPasskey}>
    ${say(isNew ? "web-account-make-passkey" : "web-sign-in-passkey")}
  </button>`;
  return html`<p class="about">${say("web-account-guest")}</p>
    <form class="fields" @submit=${submit}>
      ${radioGroup(
        say("web-account-which"),
        MODES,
        state.mode,
        (mode) => say(`web-account-${mode}`),
        (mode) => {
          handlers.set({ mode, error: null });
        },
      )}
      ${credentialFields(shell, isNew)}
      ${isNew ? nothing : html`<small>${say("web-sign-in-note")}</small>`} ${outcome(shell, state)}
      <button ?disabled=${state.busy}>${say(isNew ? "web-account-make" : "web-sign-in")}</button>
      ${hasPasskeys() ? passkeyButton : nothing}
      <button type="button" ?disabled=${state.busy} @click=${endOthers}>
        ${say("web-sign-out-others")}
      </button>
    </form>`;
}

function credentialFields(shell: Shell, isNew: boolean): TemplateResult {
  const { say } = shell.words();
  return html`<label
      >${say("web-login")}
      <input
        class="ltr"
        name="login"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength=${MAX_LENGTH.login}
    /></label>
    <label
      >${say("web-password")}
      <input
        class="ltr"
        name="password"
        type="password"
        autocomplete="${isNew ? "new" : "current"}-password"
        maxlength=${MAX_LENGTH.password}
    /></label>`;
}

function ownerPart(shell: Shell, state: AccountState, { run }: AccountHandlers): TemplateResult {
  const { say } = shell.words();
  const button = (id: string, work: () => Promise<Partial<AccountState>>): TemplateResult =>
    html`<button
      type="button"
      ?disabled=${state.busy}
      @click=${() => {
        run(work);
      }}
    >
      ${say(id)}
    </button>`;
  const addPasskey = async (): Promise<Partial<AccountState>> => ({
    login: (await registerPasskey("")).login,
    done: "web-passkey-added",
  });
  const leave = async (end: () => Promise<void>): Promise<Partial<AccountState>> => {
    await forgetSolved();
    await end();
    return reload(shell, "");
  };
  return html`<p class="about" role="status">
      ${say("web-account-have", { login: state.login ?? "" })}
    </p>
    <div class="fields">
      ${outcome(shell, state)} ${hasPasskeys() ? button("web-passkey-add", addPasskey) : nothing}
      ${button("web-sign-out", () => leave(signOut))}
      ${button("web-sign-out-everywhere", () => leave(signOutEverywhere))}
    </div>`;
}

function outcome(shell: Shell, { error, done }: AccountState): TemplateResult | typeof nothing {
  const { say } = shell.words();
  if (error) return failureNote(error, say);
  return done ? html`<p role="status">${say(done)}</p>` : nothing;
}

function credentialsOf(event: Event): { login: string; password: string } {
  const form = (event.currentTarget as HTMLElement).closest("form");
  const data = new FormData(form ?? undefined);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { login: text("login"), password: text("password") };
}
