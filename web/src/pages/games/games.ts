/** The page of the visitor's games: those that run, whose turn it is, and those that are over. */
import { html, nothing, type TemplateResult } from "lit-html";
import { listOver, sendCommand } from "../../api";
import { bar } from "../../controls/bar";
import { truncate } from "../../games/game";
import { radioGroup } from "../../controls/fields";
import { RefusedError } from "../../http";
import { icon } from "../../controls/icons";
import { closeDialog, modal, openFailure } from "../../controls/modal";
import {
  dayText,
  finished,
  isFinished,
  isFullPage,
  listedName,
  NAME_ROOM,
  opponentsText,
  otherSeats,
  stateText,
  watchOwnTables,
  type OwnTables,
} from "../../own_tables";
import { Loader } from "../../loader";
import { placesByTotals } from "../../result/standing";
import { removing } from "../../settings";
import type { Shell } from "../../shell";
import type { GameData, ListedTable } from "../../wire";
import { gameTitle, listOf, shortName, signed, type Words } from "../../words";
import { askGames, isReviewed } from "../../game_list";
import type { OpenPage, Page } from "../page";
import { gameName, thumb } from "../posters";

/** Filters of the finished games besides the games' names. */
const ALL = "all";
const WITH_FRIENDS = "friends";
/** Finished games shown at first, and more at each press. */
const ROWS = 20;

export const open: OpenPage = (shell) => new GamesPage(shell);

class GamesPage implements Page {
  private filter = ALL;
  private rows = ROWS;
  /** Tables that were over before those that are polled; null before somebody asks for more. */
  private older: readonly ListedTable[] | null = null;
  private mayHaveOlder = true;
  private readonly loader: Loader;
  private readonly games: () => readonly GameData[];
  private readonly own: OwnTables;

  constructor(private readonly shell: Shell) {
    this.own = watchOwnTables(shell);
    this.loader = new Loader(shell);
    this.games = askGames(shell);
  }

  turns(): number | undefined {
    return this.own.turns();
  }

  title(): string {
    return `${this.shell.words().say("web-page-games")} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, own } = this;
    const { say } = shell.words();
    const tables = own.list().filter((table) => !isFinished(table));
    const turns = tables.filter((table) => table.yours);
    const waiting = tables.filter((table) => !table.yours);
    const over = this.over();
    const none = html`<section class="card">
      <p>${say("web-games-none")}</p>
      <a class="button strong" href="/">${icon("play")} ${say("web-page-start")}</a>
    </section>`;
    return html`${bar(shell, nothing, { here: "games", turns: own.turns() })}
      <main id="main" class="own-pages games" tabindex="-1">
        <h1 tabindex="-1">${say("web-your-games")}</h1>
        ${own.missing()} ${own.isListed() && own.list().length === 0 ? none : nothing}
        <div class="stack">
          ${this.runningList(say("web-games-turn"), turns)}
          ${this.runningList(say("web-games-waiting"), waiting)}
        </div>
        ${over.length > 0 || this.hasMore() ? this.finishedList(over) : nothing}
      </main>`;
  }

  leave(): void {
    this.own.stop();
  }

  private runningList(title: string, tables: readonly ListedTable[]) {
    if (tables.length === 0) return nothing;
    return html`<section class="card">
      <h2>${title}</h2>
      <ul class="game-rows">
        ${tables.map((table) => this.runningRow(table))}
      </ul>
    </section>`;
  }

  private runningRow(table: ListedTable): TemplateResult {
    const words = this.shell.words();
    const { say } = words;
    const title = gameTitle(table.game, say);
    const isNamed = table.seats.some(({ name }, seat) => name && !table.own.includes(seat));
    const others = (room?: number): string => (isNamed ? opponentsText(table, say, room) : title);
    const names = others();
    const look = html`<a class="button ${table.yours ? "turn" : ""}" href="/table/${table.id}"
      >${say(table.yours ? "web-games-move" : "web-games-look")}<span class="unseen"
        >: ${names}</span
      ></a
    >`;
    return html`<li>
      ${thumb(table.game, this.games())}
      <span class="what" translate="no"
        ><b>${others(NAME_ROOM)}</b> ${isNamed ? gameName(table.game, this.games(), say) : nothing}
        <small>${stateText(table, words)}</small></span
      >
      ${table.unreadable ? nothing : look} ${this.removeButton(table, names)}
    </li>`;
  }

  private removeButton(table: ListedTable, name: string): TemplateResult {
    const { say } = this.shell.words();
    const remove = (): void => {
      this.shell.openDialog((close) => () => this.removal(table, close));
    };
    return html`<button
      class="quiet"
      aria-label=${say("web-games-remove-of", { name })}
      title=${say("web-games-remove")}
      @click=${remove}
    >
      ${icon("close")}
    </button>`;
  }

  /** Draw the question whether a game is to go, with what that means for the others. */
  private removal(table: ListedTable, close: () => void): TemplateResult {
    const { say } = this.shell.words();
    const what = endOf(table);
    const yes = (event: Event): void => {
      closeDialog(event);
      void this.remove(table);
    };
    const content = html`<p>${say("web-games-remove-sure", { what })}</p>
      <div class="row">
        <button class="strong" @click=${yes}>${say("web-games-remove")}</button>
        <button @click=${closeDialog}>${say("web-games-keep")}</button>
      </div>`;
    return modal(opponentsText(table, say), say, close, content);
  }

  /** End one's part in a game and take it off the list; what fails leaves it there. */
  private async remove(table: ListedTable): Promise<void> {
    const { shell } = this;
    const since = table.v === null ? {} : { v: table.v };
    try {
      if (endOf(table) === "stop") {
        await sendCommand(table.id, { do: "offer", what: "stop", ...since });
      }
      if (endOf(table) === "resign") {
        for (const seat of table.own) {
          await sendCommand(table.id, { do: "resign", seat, ...since }).catch(unlessDone);
        }
      }
      if (endOf(table) === "rise") {
        for (const seat of table.own) await sendCommand(table.id, { do: "rise", seat });
      }
    } catch (error) {
      await this.own.reload(); // it may have ended in the meantime
      const now = this.own.list().find(({ id }) => id === table.id);
      if (now && endOf(now) !== "hide") {
        openFailure(shell, shell.words().say("web-games-remove"), error);
        return;
      }
    }
    shell.set(removing(shell.settings(), table.id));
    shell.announce(shell.words().say("web-games-removed"));
    void this.own.reload();
  }

  /** Return the tables that are over, the latest first. */
  private over(): readonly ListedTable[] {
    const latest = finished(this.own.list());
    const { removed } = this.shell.settings();
    const hidden = new Set([...latest.map(({ id }) => id), ...removed]);
    return [...latest, ...(this.older ?? []).filter(({ id }) => !hidden.has(id))];
  }

  private hasMore(): boolean {
    return this.mayHaveOlder && this.own.mayHaveMore();
  }

  /** Load the next page of tables that are over. */
  private async loadOlder(): Promise<void> {
    const all = this.older ?? finished(this.own.list());
    const last = all.findLast(({ phase }) => phase === "over"); // the server's pages hold no others
    await this.loader.run(
      () => listOver(last?.since ?? Date.now() / 1000),
      (found) => {
        this.older = [...(this.older ?? []), ...found];
        this.mayHaveOlder = isFullPage(found);
      },
    );
  }

  private finishedList(over: readonly ListedTable[]): TemplateResult {
    const { say } = this.shell.words();
    const games = [...new Set(over.map(({ game }) => game))];
    const hasFriends = over.some(isWithFriends);
    const filters = [
      ALL,
      ...(games.length > 1 ? games : []),
      ...(hasFriends && !over.every(isWithFriends) ? [WITH_FRIENDS] : []),
    ];
    const filter = filters.includes(this.filter) ? this.filter : ALL;
    const shown = over.filter(
      (table) =>
        filter === ALL ||
        table.game === filter ||
        (filter === WITH_FRIENDS && isWithFriends(table)),
    );
    const title = (one: string): string =>
      games.includes(one)
        ? shortName(one, say)
        : say(one === ALL ? "web-games-all" : "web-games-friends");
    const choose = (one: string): void => {
      this.filter = one;
      this.rows = ROWS;
      this.shell.redraw();
    };
    const showMore = (): void => {
      this.rows += ROWS;
      if (shown.length < this.rows && this.hasMore()) void this.loadOlder();
      this.shell.redraw();
    };
    const more = html`<button @click=${showMore}>${say("web-games-more")}</button>`;
    return html`<section class="card">
      <h2>${say("web-finished")}</h2>
      ${filters.length > 1 ? radioGroup(say("web-games-filter"), filters, filter, title, choose, "chips") : nothing}
      <ul class="game-rows">
        ${shown.slice(0, this.rows).map((table) => this.finishedRow(table))}
      </ul>
      ${this.loader.note()} ${shown.length > this.rows || this.hasMore() ? more : nothing}
    </section>`;
  }

  private finishedRow(table: ListedTable): TemplateResult {
    const words = this.shell.words();
    const { say } = words;
    const name = opponentsText(table, say);
    const what = isReviewed(this.games(), table.game) ? "review" : "replay";
    const title = say("web-games-replay", { what, name });
    const lost = table.unreadable ? stateText(table, words) : "";
    const weighed = weighedText(table, words);
    const replay = html`<a
      class="button"
      href="/replay/${table.id}${what === "review" ? "?review" : ""}"
      aria-label=${title}
      title=${title}
      >${icon("replay")}</a
    >`;
    const goesOn = table.phase === "between" && !table.unreadable;
    const onward = html`<a
      class="button"
      href="/table/${table.id}"
      aria-label="${say("web-replay-table")}: ${name}"
      title=${say("web-replay-table")}
      >${icon("play")}</a
    >`;
    return html`<li>
      ${thumb(table.game, this.games())}
      <span class="what" translate="no"
        ><b>${resultText(table, words)}</b> ${gameName(table.game, this.games(), say)}
        <small>${listOf([scoresText(table, words), lost].filter(Boolean), say)}</small>
        ${weighed ? html`<small class="weighed">${weighed}</small>` : nothing}</span
      >
      <time translate="no" datetime=${new Date(table.since * 1000).toISOString()}
        >${dayText(table.since, words)}</time
      >
      ${goesOn ? onward : nothing} ${table.unreadable ? nothing : replay}
      ${this.removeButton(table, name)}
    </li>`;
  }
}

/** Go on where a seat plays no longer. */
function unlessDone(error: unknown): void {
  const isDone = error instanceof RefusedError && DONE.includes(error.error.id);
  if (!isDone) throw error;
}

const DONE = ["error-table-resigned", "error-table-out"];

/** Return what ends the visitor's part in a running game, which depends on who else is there. */
function endOf({
  phase,
  seats,
  own,
  unreadable,
}: ListedTable): "stop" | "resign" | "rise" | "hide" {
  const isAlone = seats.every(({ who }, seat) => who === "bot" || own.includes(seat));
  if (own.length === 0 || unreadable) return "hide";
  if (phase === "open") return "rise";
  return phase === "playing" ? (isAlone ? "stop" : "resign") : "hide";
}

const isWithFriends = (table: ListedTable): boolean =>
  otherSeats(table).some((seat) => table.seats[seat]?.who !== "bot");

/** Tell whether a table has played all games of a match of several. */
const isMatch = ({ seats }: ListedTable): boolean => seats.every(({ match }) => match !== null);

/** Return the places of the seats in the match, or in the latest game of a table. */
const placesAt = (table: ListedTable): readonly (number | null | undefined)[] =>
  isMatch(table)
    ? placesByTotals(table.seats.map(({ match }) => match ?? 0))
    : table.seats.map(({ places }) => places.at(-1));

/** Say how the match, or the latest game at a table ended for the visitor. */
function resultText(table: ListedTable, words: Words): string {
  const result = endText(table, words);
  return isMatch(table) ? words.say("web-games-match", { result }) : result;
}

function endText(table: ListedTable, { say }: Words): string {
  const places = placesAt(table);
  const seat = table.own.length === 1 ? table.own[0] : undefined;
  const own = table.seats[seat ?? -1];
  const winners = places.flatMap((place, at) => (place === 1 ? [at] : []));
  if (winners.length === 0) {
    // A game played on from a given position has points, but no places that count.
    const count = own?.points ?? null;
    return count === null
      ? say("web-games-stopped")
      : say("web-games-continued", { points: say("web-points", { game: table.game, count }) });
  }
  if (own) {
    const place = places[seat ?? -1] ?? table.seats.length;
    const [game, count] = isMatch(table) ? ["", own.match] : [table.game, own.points];
    const points = say("web-points", { game, count: count ?? 0 });
    return place === 1
      ? say("web-games-won", { points })
      : say("web-games-place", { place, count: table.seats.length });
  }
  const names = winners.map((seat) => listedName(table, seat, say));
  return say("web-games-winner", { name: listOf(names, say) });
}

/** Say whether luck or skill weighed most for the visitor, where a review has said so. */
function weighedText(table: ListedTable, { say, lang }: Words): string {
  const { review } = table;
  if (!review || review.weighed === "nothing" || review.weighed === "resigned") return "";
  const { weighed } = review;
  const hasPoints = weighed === "luck" || weighed === "own";
  const points = hasPoints ? signed(100 * review[weighed], lang) : "";
  const isWon = table.seats[table.own[0] ?? -1]?.places.at(-1) === 1;
  return say("web-review-weighed", {
    part: weighed === "others" && isWon ? "mistakes" : weighed,
    points,
  });
}

/** Name the others with their points, the best first. */
function scoresText(table: ListedTable, { say, lang }: Words): string {
  const places = placesAt(table);
  const order = [...otherSeats(table)].sort(
    (one, other) => (places[one] ?? 0) - (places[other] ?? 0),
  );
  const texts = order.map((seat) => {
    const points = table.seats[seat]?.match ?? table.seats[seat]?.points ?? null;
    const name = truncate(listedName(table, seat, say) || say("web-free"));
    return points === null ? name : `${name} ${points.toLocaleString(lang)}`;
  });
  return listOf(texts, say);
}
