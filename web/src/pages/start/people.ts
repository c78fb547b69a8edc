/** Who plays on a shared device: names, each of which may be a bot instead. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameInfo } from "../../api";
import { botTitle } from "../../messages";
import { nameOf } from "../../panels/fields";
import { icon } from "../../panels/icons";
import type { Shell } from "../../shell";
import { colourMenu } from "./colours";
import { levelOf, playersOn, type ChangeDraft, type Draft, type Player } from "./draft";

/** Draw the names of the players who share the device; each may be a bot instead. */
export function playersField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  const { say } = shell.words();
  const title = botTitle(levelOf(draft, info), say);
  const put = (seat: number, some: Partial<Player>): void => {
    change((current) => ({
      people: playersOn(current).map((player, index) =>
        index === seat ? { ...player, ...some } : player,
      ),
    }));
  };
  return html`<fieldset class="people">
    <legend>${say("web-people")}</legend>
    ${playersOn(draft).map((player, seat) => {
      const fallback = say("web-player", { number: seat + 1 });
      const menu = colourMenu(draft, info, seat, player.name || fallback, { change, say });
      const putOwn = (some: Partial<Player>): void => {
        put(seat, some);
      };
      return playerRow(shell, player, { fallback, botTitle: title, menu, put: putOwn });
    })}
  </fieldset>`;
}

interface RowParts {
  /** What a player without a name is called, and a bot. */
  readonly fallback: string;
  readonly botTitle: string;
  readonly menu: TemplateResult | typeof nothing;
  readonly put: (some: Partial<Player>) => void;
}

function playerRow(
  shell: Shell,
  { name, bot }: Player,
  { fallback, botTitle, menu, put }: RowParts,
): TemplateResult {
  const { say } = shell.words();
  const setName = (event: Event): void => {
    put({ name: nameOf(event, say) });
  };
  const setBot = (event: Event): void => {
    put({ bot: (event.target as HTMLInputElement).checked });
  };
  return html`<div class="row">
    <label class="grow"
      ><span class="unseen">${say("web-name-of", { player: fallback })}</span>
      <input
        autocomplete="off"
        placeholder=${bot ? botTitle : fallback}
        .value=${bot ? "" : name}
        ?disabled=${bot}
        @input=${setName}
    /></label>
    ${menu}
    <label class="segment"
      ><input type="checkbox" .checked=${bot} @change=${setBot} />
      <span>${icon("bot")}${say("web-as-bot")}</span></label
    >
  </div>`;
}
