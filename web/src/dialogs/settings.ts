/** The settings dialogue: language, look, speed, sound, automatic actions, name and account. */
import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { me, rename } from "../identity";
import { LOOKS } from "../settings";
import type { Shell } from "../shell";
import { playCues } from "../sound";
import { chooseLanguage, LANGUAGES } from "../words";
import { accountPart } from "../people/account";
import { failureNote } from "../controls/failure";
import { checkbox, nameOf, radioGroup, valueOf } from "../controls/fields";
import { icon } from "../controls/icons";
import { closeDialog, modal } from "../controls/modal";
import { speedField } from "./speed";

interface SettingsState {
  readonly name: string;
  readonly error: unknown;
}

/** Open the dialogue; the function returned draws it. */
export function settingsPanel(shell: Shell, close: () => void): () => TemplateResult {
  const form = settingsForm(shell);
  return () => {
    const { say } = shell.words();
    const content = html`${form()}
      <button class="strong" type="button" @click=${closeDialog}>
        ${icon("check")} ${say("web-done")}
      </button>`;
    return modal(say("web-settings"), say, close, content);
  };
}

/** Load the name and the account, open where one signs in; the function returned draws it all. */
export function settingsForm(shell: Shell, signsIn = false): () => TemplateResult {
  let state: SettingsState = { name: "", error: null };
  const set = (change: Partial<SettingsState>): void => {
    state = { ...state, ...change };
    shell.redraw();
  };
  const load = async (): Promise<void> => {
    const identity = await me().catch(() => null);
    if (identity) set({ name: identity.name });
  };
  const changeName = async (wanted: string): Promise<void> => {
    try {
      const { name } = await rename(wanted);
      shell.set({ ownName: name });
      set({ name, error: null });
    } catch (error) {
      set({ error });
    }
  };
  void load();
  const account = accountPart(shell, signsIn);
  return () => {
    const { say } = shell.words();
    return html`<form class="fields" @submit=${(event: Event) => event.preventDefault()}>
        ${languageField(shell)} ${preferences(shell)}
        ${nameField(shell, state, (name) => void changeName(name))} ${failureNote(state.error, say)}
      </form>
      ${account()}`;
  };
}

function languageField(shell: Shell): TemplateResult {
  const { say } = shell.words();
  const selected = shell.settings().language ?? chooseLanguage(navigator.languages);
  const options = Object.entries(LANGUAGES).map(
    ([tag, { name }]) =>
      html`<option value=${tag} lang=${tag} .selected=${live(tag === selected)}>${name}</option>`,
  );
  const select = (event: Event): void => {
    shell.set({ language: valueOf(event) });
  };
  return html`<label
    >${say("web-language")}
    <select @change=${select}>
      ${options}
    </select></label
  >`;
}

function preferences(shell: Shell): TemplateResult {
  const { say } = shell.words();
  const { look, sound, autoRoll, autoPass, notation } = shell.settings();
  const setSound = (on: boolean): void => {
    shell.set({ sound: on, soundOffered: true });
    if (on) playCues([{ sound: "turn", at: 0 }]);
  };
  return html`${radioGroup(
    say("web-look"),
    LOOKS,
    look,
    (one) => say(`web-look-${one}`),
    (one) => {
      shell.set({ look: one });
    },
  )}
  ${speedField(shell)} ${checkbox(say("web-sound"), sound, setSound)}
  ${checkbox(say("web-auto-roll"), autoRoll, (on) => {
    shell.set({ autoRoll: on });
  })}
  ${checkbox(say("web-auto-pass"), autoPass, (on) => {
    shell.set({ autoPass: on });
  })}
  ${checkbox(say("web-show-notation"), notation, (on) => {
    shell.set({ notation: on });
  })}`;
}

function nameField(
  shell: Shell,
  { name }: SettingsState,
  change: (name: string) => void,
): TemplateResult {
  const { say } = shell.words();
  return html`<label
    >${say("web-own-name")}
    <input
      autocomplete="nickname"
      .value=${name}
      @change=${(event: Event) => {
        change(nameOf(event, say));
      }}
    />
    <small>${say("web-own-name-note")}</small></label
  >`;
}
