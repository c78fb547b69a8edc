/** The way back to the table of a record, where the others may want, or have begun, the next game. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../controls/icons";
import { rematchAsked } from "../../dock/offers";
import { NAME_ROOM, pollOwnTables, type OwnTables } from "../../own_tables";
import { shortened } from "../../games/game";
import { pageVersion } from "../../loading";
import { seatNames } from "../../messages";
import { isOwnTurn } from "../../model";
import type { Shell } from "../../shell";
import { TableSocket, tableSocketUrl } from "../../table_socket";
import type { ListedTable, ServerMessage, Snapshot } from "../../wire";
import type { Say } from "../../words";
import type { Source } from "./own";

/** A version that no table reaches: none of its events is wanted, only the snapshot. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** Say that the game of a record still runs, which hides what seats hold until it is over. */
export function unfinished({ id, invitation }: Source, say: Say): TemplateResult {
  const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";
  return html`<p class="about" role="status">${say("web-replay-unfinished")}</p>
    <p class="way-back">${toTable(`${id}${query}`, "", say("web-replay-running"))}</p>`;
}

/**
 * The table of a record, of which who holds a seat there hears while they look at the page.
 *
 * The others see them as present, who may be asked to play again.
 */
export class WayBack {
  private socket: TableSocket | null = null;
  private now: Snapshot | null = null;
  private readonly own: OwnTables;

  constructor(
    private readonly shell: Shell,
    private readonly source: Source,
    /** Take the reader's seat there, whatever address has led here; null for none, or several. */
    private readonly seated: (seat: number | null) => void,
  ) {
    this.own = pollOwnTables(shell, this.look);
    void this.own.load().then(this.look);
    document.addEventListener("visibilitychange", this.look);
  }

  /** Return in how many games it is the reader's turn. */
  turns(): number | undefined {
    return this.own.turns();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.look);
    this.own.stop();
    this.disconnect();
  }

  /** Look for the table among the reader's, and listen to it while the page is seen. */
  private readonly look = (): void => {
    const table = this.own.list().find(({ id }) => id === this.source.id);
    this.seated(seatOf(table));
    if (!table?.own.length || document.hidden) this.disconnect();
    else this.socket ??= this.connect(table.id);
  };

  /** Draw who would like to play again, or that a game runs, with a link to the table. */
  draw(say: Say): TemplateResult | typeof nothing {
    const { now } = this;
    const asked = this.askedText(say);
    if (!now || (asked === "" && !isPlaying(now))) return nothing;
    const label = say(asked ? "web-replay-table" : "web-replay-running");
    const look = asked || isOwnTurn(now) ? "strong" : "";
    return html`<p class="way-back">
      ${asked ? html`<span>${asked}</span>` : nothing} ${toTable(this.source.id, look, label)}
    </p>`;
  }

  private connect(id: string): TableSocket {
    const url = tableSocketUrl(id, () => this.shell.words().lang, pageVersion());
    return new TableSocket(() => url(LATEST), {
      message: (message) => {
        this.take(message);
      },
      connection: () => undefined,
    });
  }

  private disconnect(): void {
    this.socket?.close();
    this.socket = null;
  }

  private take(message: ServerMessage): void {
    const { say } = this.shell.words();
    const before = this.askedText(say);
    if ("now" in message) this.now = message.now;
    else if ("change" in message && this.now) this.now = { ...this.now, ...message.change };
    else return;
    const asked = this.askedText(say);
    if (asked && !before) this.shell.announce(asked);
    this.shell.redraw();
  }

  /** Say who asks the reader to play again; empty where nobody does. */
  private askedText(say: Say): string {
    const { now } = this;
    const offer = now && rematchAsked(now);
    if (!offer) return "";
    const name = seatNames(now, say)[offer.seat] ?? "";
    return say("web-dock-rematch", { name: shortened(name, NAME_ROOM) });
  }
}

function seatOf(table: ListedTable | undefined): number | null {
  const [seat, ...others] = table?.own ?? [];
  return others.length > 0 ? null : (seat ?? null);
}

const isPlaying = ({ phase, you }: Snapshot): boolean => phase === "playing" && you.length > 0;

const toTable = (address: string, look: string, label: string): TemplateResult =>
  html`<a class="button ${look}" href="/table/${address}">${icon("play")} ${label}</a>`;
