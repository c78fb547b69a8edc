/** Watches a table's chance: what was shown and added before each game must be what it was made of. */
import type { BeganEvent, EndedEvent, Snapshot, TableEvent } from "../wire";
import { faultsOf } from "./check";
import { recall, remember, type Begun, type Contribution, type TableMemory } from "./memory";
import { contributions, readRecord, type SealedRecord } from "./record";
import { canCompute } from "./stream";

/** The latest game's chance; `wrong` and `unchecked` name their sentence. */
export type FairState =
  | { readonly kind: "waiting" | "checked" }
  | { readonly kind: "unchecked" | "wrong"; readonly sentence: string };

export const WAITING: FairState = { kind: "waiting" };

const REWRITTEN: FairState = { kind: "wrong", sentence: "web-fair-rewritten" };
const LEFT_OUT: FairState = { kind: "wrong", sentence: "web-fair-left-out" };
/** Nothing of this browser's is in it, so the server may have known all of it beforehand. */
const NO_OWN: FairState = { kind: "unchecked", sentence: "web-fair-no-own" };
const INSECURE: FairState = { kind: "unchecked", sentence: "web-fair-insecure" };
const OTHER_RECORD: FairState = { kind: "wrong", sentence: "web-fair-other-record" };

/** Tell whether a record has the dice and deals that were shown; "?" stands for what was hidden. */
export function isShown({ tags, chance }: SealedRecord, shown: readonly string[]): boolean {
  const hidden = tags.Game === "hat_cards" ? ".." : ".";
  return (
    chance.length === shown.length &&
    chance.every((token, at) => {
      const pattern = (shown[at] ?? "").split("?").map(escaped).join(hidden);
      return new RegExp(`^${pattern}$`).test(token);
    })
  );
}

/** Tell whether seats of this browser began without what it had contributed. */
const isLeftOut = (
  own: Contribution | undefined,
  seats: readonly number[],
  random: readonly string[],
): boolean => own !== undefined && !seats.every((seat) => own.random.includes(random[seat] ?? ""));

/** Return the contributions without those to a commitment. */
const addedSince = (added: TableMemory["added"], commitment: string): TableMemory["added"] =>
  Object.fromEntries(Object.entries(added).filter(([, own]) => own.commitment !== commitment));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The watch of one table; `report` is called with what is known of the latest game. */
export class FairWatch {
  private memory: Promise<TableMemory>;
  private work: Promise<void> = Promise.resolve();
  /** The number of the latest game, and how many of its dice and deals have been followed. */
  private game = -1;
  /** The commitment to the first game that the events have shown last. */
  private commitment = "";
  private drawn = 0;
  /** Whether something of the latest game did not fit: no later check makes that right. */
  private isWrong = false;

  constructor(
    private readonly table: string,
    private readonly fetchRecord: (game: number) => Promise<string>,
    private readonly report: (state: FairState) => void,
  ) {
    this.memory = recall(table);
  }

  /** Remember randomness that is added to a game; the commitment shown at first is the one kept. */
  added(game: number, random: string, commitment: string): void {
    this.update((memory) => {
      const before = memory.added[game] ?? { random: [], commitment };
      const own = { ...before, random: [...before.random, random] };
      return { ...memory, added: { ...memory.added, [game]: own } };
    });
  }

  /**
   * Take in an event, with the snapshot that it belongs to; return when it has been checked.
   *
   * Events are checked in order.
   */
  follow(event: TableEvent, now: Snapshot): Promise<void> {
    const check = this.checkOf(event, now);
    if (!check) return this.work;
    this.work = this.work.then(check).then(
      (state) => {
        if (state) this.tell(state);
      },
      () => {
        this.tell({ kind: "unchecked", sentence: "web-fair-no-record" });
      },
    );
    return this.work;
  }

  private tell(state: FairState): void {
    if (this.isWrong) return;
    this.isWrong = state.kind === "wrong";
    this.report(state);
  }

  private checkOf(event: TableEvent, now: Snapshot): (() => Promise<FairState | null>) | null {
    switch (event.kind) {
      case "opened":
      case "colour_chosen":
        this.commit(event.commitment); // at once: what is added next is for this commitment
        return null;
      case "began":
        return () => this.begin(event, now);
      case "drawn":
        return () => this.draw(event.token);
      case "ended":
        return () => this.end(event, now);
      default:
        return null;
    }
  }

  /** Forget what was added while another commitment was shown: a change of options voids it. */
  private commit(commitment: string): void {
    const stale = this.commitment;
    this.commitment = commitment;
    this.update((memory) => ({ ...memory, added: addedSince(memory.added, stale) }));
  }

  private async begin(event: BeganEvent, now: Snapshot): Promise<FairState> {
    const { added, begun } = await this.memory;
    const before = begun[event.game];
    const own = added[event.game];
    const { commitment, random, starter } = event;
    // Under another number what was contributed to this game would not be asked for.
    if (event.game > this.game + 1) return REWRITTEN;
    this.game = event.game;
    this.drawn = 0;
    this.isWrong = false;
    const isSame =
      before?.commitment === commitment &&
      before.random.join() === random.join() &&
      before.starter === starter;
    if (before && !isSame) return REWRITTEN;
    if (!before) this.keep({ commitment, random, starter, chance: [] });
    if (own?.commitment && own.commitment !== commitment) {
      return { kind: "wrong", sentence: "web-fair-other-commitment" };
    }
    if (isLeftOut(own, now.you, random)) return LEFT_OUT;
    return this.unchecked(own, now) ?? WAITING;
  }

  /** Say why this browser will not be able to check a game, if it is so. */
  private unchecked(own: Contribution | undefined, now: Snapshot): FairState | null {
    if (!canCompute()) return INSECURE;
    return !own && now.you.length > 0 ? NO_OWN : null;
  }

  /** Compare a die or a deal with what was shown in its place before, or keep it. */
  private async draw(token: string): Promise<FairState | null> {
    const begun = (await this.memory).begun[this.game];
    if (!begun) return null;
    const before = begun.chance[this.drawn++];
    if (before === undefined) this.keep({ ...begun, chance: [...begun.chance, token] });
    return before === undefined || before === token ? null : REWRITTEN;
  }

  private keep(begun: Begun): void {
    const { game } = this;
    this.update((memory) => ({ ...memory, begun: { ...memory.begun, [game]: begun } }));
  }

  private async end(event: EndedEvent, now: Snapshot): Promise<FairState> {
    if (!canCompute()) return INSECURE;
    const memory = await this.memory;
    const begun = memory.begun[event.game];
    if (!begun) return OTHER_RECORD;
    const record = readRecord(await this.fetchRecord(event.game));
    const { tags } = record;
    const isSame =
      tags.Table === this.table &&
      tags.Round === String(event.game) &&
      tags.Game === now.setup.game &&
      (tags.Options ?? "") === now.setup.options &&
      tags.Commitment === begun.commitment &&
      tags.Starter === begun.starter?.toString() &&
      contributions(tags).join() === begun.random.join() &&
      isShown(record, begun.chance);
    if (!isSame) return OTHER_RECORD;
    const [fault] = await faultsOf(record);
    if (fault) return { kind: "wrong", sentence: `web-fair-wrong-${fault}` };
    const own = memory.added[event.game];
    if (isLeftOut(own, now.you, begun.random)) return LEFT_OUT;
    return this.unchecked(own, now) ?? { kind: "checked" };
  }

  private update(change: (memory: TableMemory) => TableMemory): void {
    this.memory = this.memory.then(async (memory) => {
      const changed = change(memory);
      await remember(this.table, changed);
      return changed;
    });
  }
}
