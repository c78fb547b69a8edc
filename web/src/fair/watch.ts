/**
 * Watches a table's chance: what was shown and added before a game must be what it was made of.
 *
 * A state machine over contributions, events and snapshots; docs/reference/fairness.md lists its
 * transitions. What it compares with comes from its own memory: whoever controls every message may
 * make it say "unchecked" or "wrong", but not "checked".
 */
import type { BeganEvent, EndedEvent, Snapshot, TableEvent } from "../wire";
import { merged, type Chance, type ChanceOf } from "./chance";
import { chanceFor, drawnIn, faultsOf, HEX } from "./check";
import {
  contributionTo,
  markTaken,
  memoryOf,
  type Begun,
  type Contribution,
  type Memory,
  type TableFacts,
} from "./memory";
import { contributions, givenIn, readRecord, type SealedRecord } from "./record";
import { canCompute } from "./stream";

/** Why the chance of a game is not vouched for; each has a sentence `web-fair-NAME`. */
type Doubt = "given" | "insecure" | "no-own" | "no-record" | "unknown-game" | "unreadable";

/** What cannot be with an honest server; each has a sentence `web-fair-NAME`. */
type Lie =
  | "bot-added"
  | "left-out"
  | "other-commitment"
  | "other-record"
  | "other-view"
  | "rewritten"
  | `wrong-${string}`;

/** The latest game's chance; `wrong` and `unchecked` name their sentence. */
export type FairState = (
  | { readonly kind: "waiting" | "checked" }
  | { readonly kind: "unchecked" | "wrong"; readonly sentence: string }
) & {
  /** What this browser was shown before the game and added to it, to check the record elsewhere. */
  readonly own?: Contribution | undefined;
};

const WAITING: FairState = { kind: "waiting" };

/** What a watch needs of its page. */
export interface Watched {
  readonly table: string;
  readonly chanceOf: ChanceOf;
  fetchRecord(game: number): Promise<string>;
  /** Take in what is known of the latest game, whenever that changes. */
  report(state: FairState): void;
  readonly memory?: Memory;
}

/** Tell whether actions of a record are those that were shown; chance's may be hidden in part. */
export const isShown = (
  tokens: readonly string[],
  shown: readonly string[],
  chance: Chance,
): boolean =>
  tokens.length === shown.length &&
  tokens.every((token, at) => {
    const seen = shown[at] ?? "";
    return token === (chance.isDrawn(token) ? merged(chance, token, seen) : seen);
  });

/** The watch of one table; everything is taken in one after the other. */
export class FairWatch {
  private readonly memory: Memory;
  private work: Promise<void> = Promise.resolve();
  private facts: TableFacts = { added: {}, begun: {} };
  /** The number of the latest game that has begun, and whether it goes on. */
  private game = -1;
  private isRunning = false;
  /** The commitments by game, as they were shown first. */
  private readonly commitments = new Map<number, string>();
  /** The seats that were this browser's before the start and have not been left. */
  private readonly seats = new Set<number>();
  /** The actions of the latest game as they were shown, and how many of them were drawn. */
  private shown: string[] = [];
  private drawn = 0;
  /** The number of actions before those, which come from another game. */
  private given = 0;
  /** What the board has shown, and how many actions had been drawn before that. */
  private views: { readonly view: string; readonly drawn: number }[] = [];
  /** The record that was found right, with which what is shown afterwards is compared. */
  private record: SealedRecord | null = null;
  /** The comparison with the record that is on its way; null for none. */
  private comparison: Promise<void> | null = null;
  /** The first seat of the match, the number of its first game, from which later ones rotate. */
  private match: { readonly first: number | null; readonly game: number } | null = null;
  private chance: Chance | null = null;
  /** Whether a message about the latest game made no sense. */
  private isUnreadable = false;
  /** The first lie about a game: no later check makes it right. */
  private readonly lies = new Map<number, Lie>();
  private told = "";

  constructor(private readonly page: Watched) {
    this.memory = page.memory ?? memoryOf(page.table);
    void this.queue(() => this.change((facts) => facts));
  }

  /** Return what this browser adds to the next game; null where it must add nothing. */
  contribute(commitment: string): Promise<string | null> {
    return new Promise((resolve) => {
      void this.queue(async () => {
        const next = this.game + 1;
        if (!this.isRunning) this.commit(next, commitment);
        const mayAdd = !this.isRunning && !this.lies.has(next);
        resolve(mayAdd ? await contributionTo(this.memory, next, commitment) : null);
        await this.change((facts) => facts);
      });
    });
  }

  /** Wait until everything taken in so far has been checked. */
  async settled(): Promise<void> {
    let work;
    do {
      await (work = this.work);
      await this.comparison;
    } while (work !== this.work);
  }

  /** Take in that the server says it has taken a contribution. */
  taken(random: string): Promise<void> {
    return this.queue(async () => {
      this.facts = await markTaken(this.memory, random);
      this.judge();
    });
  }

  /** Take in an event; return when it has been checked. */
  follow(event: TableEvent, now: Snapshot): Promise<void> {
    return this.queue(() => this.step(event, now));
  }

  /** Take in a snapshot, after all events before it. */
  see(now: Snapshot): Promise<void> {
    return this.queue(() => {
      const isPlaying = now.phase === "playing";
      if (isPlaying && !this.isRunning) this.lie("rewritten");
      this.commit(isPlaying ? this.game : this.game + 1, now.fair.commitment);
      if (!isPlaying) for (const seat of now.you) this.seats.add(seat);
      this.checkBots(now);
      if (now.game) this.look(now.game.view);
    });
  }

  /** Do something after all before it, then report what is known now. */
  private queue(step: () => unknown): Promise<void> {
    this.work = this.work.then(step).then(
      () => {
        this.tell();
      },
      () => {
        this.isUnreadable = true;
        this.tell();
      },
    );
    return this.work;
  }

  private tell(): void {
    const state = { ...this.state(), own: this.facts.added[this.game] };
    const told = JSON.stringify(state);
    if (told === this.told) return;
    this.told = told;
    this.page.report(state);
  }

  private state(): FairState {
    const lie = this.lies.get(this.game + 1) ?? this.lies.get(this.game);
    if (lie) return { kind: "wrong", sentence: `web-fair-${lie}` };
    const doubt = this.doubt();
    if (doubt) return { kind: "unchecked", sentence: `web-fair-${doubt}` };
    return this.isOpen() ? WAITING : { kind: "checked" };
  }

  /** Tell whether nothing can be said yet: no game has ended, or its record is on its way. */
  private isOpen(): boolean {
    return this.game < 0 || this.isRunning || this.comparison !== null;
  }

  /** Return why the latest game is not vouched for, even if nothing is wrong with it. */
  private doubt(): Doubt | null {
    if (!canCompute()) return "insecure";
    if (this.isUnreadable) return "unreadable";
    if (this.game >= 0 && !this.chance) return "unknown-game";
    if (this.isOpen()) return null;
    if (!this.record) return "no-record";
    if (this.given !== 0) return "given";
    return this.isOwnIn() ? null : "no-own";
  }

  /** Tell whether what this browser has added is in the latest game. */
  private isOwnIn(): boolean {
    const own = this.facts.added[this.game];
    return own !== undefined && (this.facts.begun[this.game]?.random.includes(own.random) ?? false);
  }

  private lie(lie: Lie, game = this.game): void {
    if (!this.lies.has(game)) this.lies.set(game, lie);
  }

  private step(event: TableEvent, now: Snapshot): unknown {
    switch (event.kind) {
      case "opened":
        this.commit(0, event.commitment);
        return undefined;
      case "rose":
        return this.seats.delete(event.seat);
      case "rematch_began":
        return (this.match = null);
      case "began":
        return this.begin(event, now);
      case "drawn":
        return this.draw(event.token);
      case "played":
        this.show(event.token);
        return undefined;
      case "undone":
        if (!this.isRunning) this.lie("rewritten"); // the record is compared with what was shown
        return this.shown.splice(this.shown.length - event.steps);
      case "ended":
        this.end(event, now);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Compare a view with what was drawn before it, as far as that is known. */
  private look(view: string): void {
    if (this.isRunning || this.comparison) this.views.push({ view, drawn: this.drawn });
    // What was given is known from the record alone.
    if (this.given !== 0 && !this.record) return;
    const known = this.record?.tokens ?? this.shown;
    if (this.isOther(view, known)) this.lie("other-view");
  }

  private isOther(view: string, tokens: readonly string[], drawn?: number): boolean {
    const { chance } = this;
    const known = tokens.filter((token) => chance?.isDrawn(token)).slice(0, drawn);
    return chance?.contradicts(view, known) ?? false;
  }

  /** Compare the commitment to a game with the one that was shown first. */
  private commit(game: number, commitment: string): void {
    const before = this.facts.added[game]?.commitment ?? this.commitments.get(game);
    if (before === undefined) this.commitments.set(game, commitment);
    else if (before !== commitment) this.lie("other-commitment", game);
  }

  private async begin(event: BeganEvent, now: Snapshot): Promise<void> {
    const wasRunning = this.isRunning;
    const game = ++this.game;
    Object.assign(this, { isRunning: true, shown: [], drawn: 0, views: [], record: null });
    this.comparison = null;
    this.isUnreadable = false;
    this.chance = this.page.chanceOf(now.setup.game);
    const { commitment, random, starter } = event;
    this.given = event.given ?? 0;
    // Under another number what was contributed to this game would not be asked for.
    if (wasRunning || event.game !== game || random.length !== now.seats.length) {
      this.lie("rewritten");
    }
    if (this.chance && starter !== this.starter(random.length)) this.lie("rewritten");
    this.commit(game, commitment);
    for (const seat of now.you) this.seats.add(seat);
    const before = this.facts.begun[game];
    const isSame =
      before?.commitment === commitment &&
      before.random.join() === random.join() &&
      before.starter === starter;
    if (before && !isSame) this.lie("rewritten");
    if (!before) await this.keep({ commitment, random, starter, drawn: [] });
    this.checkBots(now);
    this.judge();
  }

  /** Notice randomness of a seat that is shown as no person's: its owner would choose the dice. */
  private checkBots({ seats }: Snapshot): void {
    const random = this.facts.begun[this.game]?.random ?? [];
    const isPerson = (seat: number): boolean =>
      ["person", "device"].includes(seats[seat]?.who ?? "");
    if (random.some((one, seat) => one !== "-" && !isPerson(seat))) this.lie("bot-added");
  }

  /** Return the seat that begins the next game by rotation; null where it is drawn. */
  private starter(players: number): number | null {
    if (this.match?.first == null) return null;
    return (this.match.first + this.game - this.match.game) % players;
  }

  /** Notice that the server has taken what this browser added, and left it out. */
  private judge(): void {
    const begun = this.facts.begun[this.game];
    if (!begun || this.isOwnIn() || !this.facts.added[this.game]?.isTaken) return;
    // Where another device of the same person was quicker, the seat has what that one added.
    const isEmpty = [...this.seats].some((seat) => !HEX.test(begun.random[seat] ?? ""));
    if (isEmpty) this.lie("left-out");
  }

  /**
   * Compare a die or a deal with what was shown in its place before; keep all that is known of it.
   *
   * To who signs in or out at this browser the same deal shows another seat's cards or goal.
   */
  private async draw(token: string): Promise<void> {
    const { chance } = this;
    const begun = this.facts.begun[this.game];
    const at = this.drawn++;
    const before = begun?.drawn[at] ?? token;
    const known = chance ? merged(chance, before, token) : token;
    if (known === null) this.lie("rewritten");
    this.show(known ?? token);
    if (begun && known !== null && known !== begun.drawn[at])
      await this.keep({ ...begun, drawn: Object.assign([...begun.drawn], { [at]: known }) });
    const first = this.chance?.firstSeat(token) ?? null;
    if (first !== null) this.match ??= { first, game: this.game };
  }

  private show(token: string): void {
    if (!this.isRunning) this.lie("rewritten"); // the game is over
    this.shown.push(token);
  }

  private end({ game, commitment }: EndedEvent, now: Snapshot): void {
    if (!this.isRunning || game !== this.game) this.lie("rewritten");
    this.isRunning = false;
    this.commit(this.game + 1, commitment);
    const begun = this.facts.begun[this.game];
    if (!begun || this.lies.has(this.game) || !canCompute()) return;
    this.comparison = this.compareLater(this.game, begun, now);
  }

  /** Compare a game with its record once that is there, unless the next game has begun by then. */
  private async compareLater(game: number, begun: Begun, now: Snapshot): Promise<void> {
    await this.work; // of a log that is read later, the next game may have been taken in, too
    if (game !== this.game) return;
    // Not in the queue, where what is contributed to the next game would wait for it.
    const text = await this.page.fetchRecord(game).catch(() => null);
    await this.queue(async () => {
      if (game !== this.game) return;
      this.comparison = null;
      if (text !== null) await this.compare(text, begun, now);
    });
  }

  private async compare(text: string, begun: Begun, now: Snapshot): Promise<void> {
    const record = readRecord(text);
    this.chance &&= chanceFor(record, this.page.chanceOf);
    if (!this.chance) return;
    if (!this.isOf(record, begun, now)) {
      this.lie("other-record");
      return;
    }
    const [fault] = await faultsOf(record, this.chance);
    const before = drawnIn(record.tokens.slice(0, this.given), this.chance);
    const hasOther = this.views.some(({ view, drawn }) =>
      this.isOther(view, record.tokens, before + drawn),
    );
    if (fault) this.lie(`wrong-${fault}`);
    else if (hasOther) this.lie("other-view");
    else this.record = record;
  }

  /** Tell whether a record is that of the latest game, as it began and went on here. */
  private isOf(record: SealedRecord, begun: Begun, { setup }: Snapshot): boolean {
    const { tags } = record;
    return (
      tags.Table === this.page.table &&
      tags.Round === String(this.game) &&
      tags.Game === setup.game &&
      (tags.Options ?? "") === setup.options &&
      tags.Commitment === begun.commitment &&
      tags.Starter === begun.starter?.toString() &&
      contributions(tags).join() === begun.random.join() &&
      givenIn(record) === this.given &&
      this.chance !== null &&
      isShown(record.tokens.slice(this.given), this.shown, this.chance)
    );
  }

  private keep(begun: Begun): Promise<void> {
    const { game } = this;
    return this.change((facts) => ({ ...facts, begun: { ...facts.begun, [game]: begun } }));
  }

  private async change(change: (facts: TableFacts) => TableFacts): Promise<void> {
    this.facts = await this.memory.change(change);
  }
}
