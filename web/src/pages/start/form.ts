/** The form that sets up a new game. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameInfo } from "../../api";
import { GAMES } from "../../games/catalog";
import { radioGroup, valueOf } from "../../panels/fields";
import { icon } from "../../panels/icons";
import type { Shell } from "../../shell";
import { gamePicture } from "../pictures";
import { COMPANIES, playersOn, type ChangeDraft, type Draft, type Player } from "./draft";
import { moreOptions } from "./options";
import { lessonOffer } from "./teach";

export interface FormState {
  readonly draft: Draft;
  /** The games of the server; none until they have been loaded. */
  readonly games: readonly GameInfo[];
  /** The game of the draft; undefined until the games have been loaded. */
  readonly info: GameInfo | undefined;
  readonly busy: boolean;
  readonly error: string;
}

export interface FormHandlers {
  readonly change: ChangeDraft;
  readonly selectGame: (game: string) => void;
  readonly play: () => void;
}

/** Draw the form. */
export function newGameForm(
  shell: Shell,
  { draft, games, info, busy, error }: FormState,
  { change, selectGame, play }: FormHandlers,
): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    play();
  };
  const others = games.filter(({ name }) => !(name in GAMES));
  const tiles = [...Object.keys(GAMES), ...others.map(({ name }) => name)].map((game) => {
    const select = (): void => {
      selectGame(game);
    };
    const source = others.find(({ name }) => name === game)?.tile ?? "";
    const picture = gamePicture(game, 1) ?? tilePicture(source);
    return tile(picture, draft.game === game, select, say(`game-${game}`));
  });
  const label = say(draft.company === "friends" ? "web-open-table" : "web-play-now");
  return html`<form class="new" @submit=${submit}>
    <h1 tabindex="-1">${say("web-start-title")}</h1>
    <fieldset class="tiles">
      <legend class="unseen">${say("web-which-game")}</legend>
      ${tiles}
    </fieldset>
    <p class="about">${say(`game-${draft.game}-about`)}</p>
    ${lessonOffer(shell, draft.game)} ${companyField(shell, draft, change)}
    <div class="pair">
      ${countField(shell, draft, info, change)}
      ${draft.company === "friends" ? nothing : levelField(shell, draft, info, change)}
    </div>
    ${draft.company === "device" ? playersField(shell, draft, change) : nothing}
    ${draft.company === "friends" ? ownNameField(shell, draft, change) : nothing}
    ${error ? html`<p class="wrong" role="alert">${error}</p>` : nothing}
    <button class="strong big" ?disabled=${busy}>${icon("play")} ${label}</button>
    ${moreOptions(shell.words(), draft, info, change)}
  </form>`;
}

/** Draw the tile that a game brings as an SVG image. */
const tilePicture = (source: string): TemplateResult | typeof nothing =>
  source ? html`<img alt="" src=${`data:image/svg+xml,${encodeURIComponent(source)}`} />` : nothing;

function tile(
  picture: TemplateResult | typeof nothing,
  selected: boolean,
  select: () => void,
  title: string,
): TemplateResult {
  return html`<label class="tile">
    <input type="radio" name="game" .checked=${selected} @change=${select} />
    <span class="face">${picture}<strong>${title}</strong></span>
  </label>`;
}

function ownNameField(shell: Shell, draft: Draft, change: ChangeDraft): TemplateResult {
  const { say } = shell.words();
  return html`<label class="field"
    >${say("web-your-name")}
    <input
      required
      maxlength="30"
      autocomplete="nickname"
      placeholder=${say("web-name-first")}
      .value=${draft.ownName}
      @input=${(event: Event) => {
        change({ ownName: valueOf(event) });
      }}
  /></label>`;
}

const COMPANY_ICONS = { bots: "bot", friends: "link", device: "device" } as const;

function companyField(shell: Shell, draft: Draft, change: ChangeDraft): TemplateResult {
  const { say } = shell.words();
  return radioGroup(
    say("web-with-whom"),
    COMPANIES,
    draft.company,
    (company) => html`${icon(COMPANY_ICONS[company])}${say(`web-with-${company}`)}`,
    (company) => {
      change({ company });
    },
    "wide",
  );
}

function countField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  return radioGroup(
    shell.words().say("web-players"),
    (info?.players ?? [draft.players]).map(String),
    String(draft.players),
    (count) => count,
    (count) => {
      change({ players: Number(count) });
    },
  );
}

function levelField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  const { say } = shell.words();
  return radioGroup(
    say("web-level"),
    info?.bots ?? [draft.level],
    draft.level,
    (level) => say("bot-name", { bot: level }),
    (level) => {
      change({ level });
    },
  );
}

/** Draw the names of the players who share the device; each may be a bot instead. */
function playersField(shell: Shell, draft: Draft, change: ChangeDraft): TemplateResult {
  const put = (seat: number, some: Partial<Player>): void => {
    change((current) => ({
      people: playersOn(current).map((player, index) =>
        index === seat ? { ...player, ...some } : player,
      ),
    }));
  };
  return html`<fieldset class="people">
    <legend>${shell.words().say("web-people")}</legend>
    ${playersOn(draft).map((player, seat) =>
      playerRow(shell, draft, player, seat, (some) => {
        put(seat, some);
      }),
    )}
  </fieldset>`;
}

function playerRow(
  shell: Shell,
  draft: Draft,
  { name, bot }: Player,
  seat: number,
  put: (some: Partial<Player>) => void,
): TemplateResult {
  const { say } = shell.words();
  const fallback = say("web-player", { number: seat + 1 });
  const setName = (event: Event): void => {
    put({ name: valueOf(event) });
  };
  const setBot = (event: Event): void => {
    put({ bot: (event.target as HTMLInputElement).checked });
  };
  return html`<div class="row">
    <label class="grow"
      ><span class="unseen">${say("web-name-of", { player: fallback })}</span>
      <input
        maxlength="30"
        autocomplete="off"
        placeholder=${bot ? say("bot-name", { bot: draft.level }) : fallback}
        .value=${bot ? "" : name}
        ?disabled=${bot}
        @input=${setName}
    /></label>
    <label class="segment"
      ><input type="checkbox" .checked=${bot} @change=${setBot} />
      <span>${icon("bot")}${say("web-as-bot")}</span></label
    >
  </div>`;
}
