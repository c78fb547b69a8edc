/** Who plays on a shared device: names, each of which may be a bot instead. */
import { html, nothing, type TemplateResult } from "lit-html";
import { botName, usualLevel } from "../../bots";
import { nameOf } from "../../controls/fields";
import { icon } from "../../controls/icons";
import type { Shell } from "../../shell";
import { colourMenu } from "./colours";
import { playersOn, type ChangeDraft, type Draft, type Player } from "./draft";
import { levelList } from "./opponents";
import type { GameData } from "../../wire";
import { listOf, type Say } from "../../words";

/** Return the names of those who share the device, as the table will show them. */
export const shownNames = (draft: Draft, say: Say): string =>
  listOf(
    playersOn(draft).map(({ name, bot }, seat) =>
      bot ? botName(bot, draft.game, say) : name.trim() || say("web-player", { number: seat + 1 }),
    ),
    say,
  );

/** Draw the names of the players who share the device; each may be a bot instead. */
export function playersField(
  shell: Shell,
  draft: Draft,
  info: GameData | undefined,
  change: ChangeDraft,
): TemplateResult {
  const { say } = shell.words();
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
      const usual = usualLevel(seat, info?.bots);
      return playerRow(shell, player, { fallback, info, usual, menu, put: putOwn });
    })}
  </fieldset>`;
}

interface RowParts {
  /** What a player without a name is called. */
  readonly fallback: string;
  readonly info: GameData | undefined;
  /** The level of a bot that comes to this seat. */
  readonly usual: string;
  readonly menu: TemplateResult | typeof nothing;
  readonly put: (some: Partial<Player>) => void;
}

function playerRow(
  shell: Shell,
  { name, bot }: Player,
  { fallback, info, usual, menu, put }: RowParts,
): TemplateResult {
  const { say } = shell.words();
  const setName = (event: Event): void => {
    put({ name: nameOf(event, say) });
  };
  const setBot = (event: Event): void => {
    put({ bot: (event.target as HTMLInputElement).checked ? usual : "" });
  };
  const putLevel = (level: string): void => {
    put({ bot: level });
  };
  const label = say("web-name-of", { player: fallback });
  const field = html`<input
    autocomplete="off"
    aria-label=${label}
    placeholder=${fallback}
    .value=${name}
    @input=${setName}
  />`;
  return html`<div class="row">
    <span class="grow">${bot ? levelList(info, bot, say, putLevel, label, false) : field}</span>
    ${menu}
    <label class="segment"
      ><input type="checkbox" .checked=${bot !== ""} @change=${setBot} />
      <span>${icon("bot")}${say("web-as-bot")}</span></label
    >
  </div>`;
}
