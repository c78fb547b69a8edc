/** The settings: language, look, speed, sound, what is played by itself, the own name, and the account. */
import { html, nothing, type TemplateResult } from "lit-html";
import { languages } from "../lobby";
import { LOOKS, SPEEDS } from "../settings";
import { play } from "../sound";
import type { Shell } from "../shell";
import { troubleText } from "../texts";
import { me, rename } from "../who";
import { chooseLanguage, LANGUAGES } from "../words";
import { accountPart } from "./account";
import { choose, tick, valueOf } from "./choose";
import { icon } from "./icons";
import { modal, shut } from "./modal";

/** Opens the panel; gives what draws it until it is closed. */
export function settingsPanel(shell: Shell, close: () => void): () => TemplateResult {
  let tags: readonly string[] = [shell.words().lang];
  let name = "";
  let wrong = "";
  const fill = async (): Promise<void> => {
    const [known, self] = await Promise.allSettled([languages(), me()]);
    if (known.status === "fulfilled") tags = known.value.map((language) => language.tag);
    if (self.status === "fulfilled") name = self.value.name;
    shell.redraw();
  };
  const call = async (wanted: string): Promise<void> => {
    try {
      name = (await rename(wanted)).name;
      wrong = "";
    } catch (error) {
      wrong = troubleText(error, shell.words().say);
    }
    shell.redraw();
  };
  void fill();
  const account = accountPart(shell);
  return () => draw(shell, { tags, name, wrong }, account, call, close);
}

interface Shown {
  readonly tags: readonly string[];
  readonly name: string;
  readonly wrong: string;
}

function draw(
  shell: Shell,
  shown: Shown,
  account: () => TemplateResult,
  call: (name: string) => void,
  close: () => void,
): TemplateResult {
  const { say, lang } = shell.words();
  const settings = shell.settings();
  const own = chooseLanguage(navigator.languages);
  const known = Object.entries(LANGUAGES).filter(([tag]) => shown.tags.includes(tag) || tag === lang);
  return modal(
    say("web-settings"),
    say,
    close,
    html`<form class="fields" @submit=${(event: Event) => event.preventDefault()}>
      <label>${say("web-language")}
        <select @change=${(event: Event) => shell.set({ language: valueOf(event) })}>
          ${known.map(([tag, title]) => html`<option value=${tag} lang=${tag} ?selected=${tag === (settings.language ?? own)}>${title}</option>`)}
        </select></label>
      ${choose(say("web-look"), LOOKS, settings.look, (look) => say(`web-look-${look}`), (look) => shell.set({ look }))}
      ${choose(say("web-speed"), SPEEDS, settings.speed, (speed) => say(`web-speed-${speed}`), (speed) => shell.set({ speed }))}
      ${tick(say("web-sound"), settings.sound, (sound) => {
        shell.set({ sound });
        if (sound) play("turn");
      })}
      ${tick(say("web-auto-roll"), settings.autoRoll, (autoRoll) => shell.set({ autoRoll }))}
      ${tick(say("web-auto-pass"), settings.autoPass, (autoPass) => shell.set({ autoPass }))}
      <label>${say("web-own-name")}
        <input maxlength="30" autocomplete="nickname" .value=${shown.name} @change=${(event: Event) => call(valueOf(event))} />
        <small>${say("web-own-name-note")}</small></label>
      ${shown.wrong ? html`<p class="wrong" role="alert">${shown.wrong}</p>` : nothing}
    </form>
      ${account()}
      <button class="strong" type="button" @click=${shut}>${icon("check")} ${say("web-done")}</button>`,
  );
}
