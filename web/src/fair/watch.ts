/** Watches a table's chance: what was shown and added before each game must be what it was made of. */
import type { BeganEvent, EndedEvent, Snapshot, TableEvent } from "../wire";
import { faultsOf } from "./check";
import { recall, remember, type TableMemory } from "./memory";
import { contributions, readRecord } from "./record";
import { canCompute } from "./stream";

/** The latest game's chance; `wrong` and `unchecked` name their sentence. */
export type FairState =
  | { readonly kind: "waiting" | "checked" }
  | { readonly kind: "unchecked" | "wrong"; readonly sentence: string };

export const WAITING: FairState = { kind: "waiting" };

/** The watch of one table; `report` is called with what is known of the latest game. */
export class FairWatch {
  private memory: Promise<TableMemory>;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly fetchRecord: (game: number) => Promise<string>,
    private readonly report: (state: FairState) => void,
  ) {
    this.memory = recall(table);
  }

  /** Remember randomness that is added to a game while a commitment is shown. */
  added(game: number, random: string, commitment: string): void {
    this.update((memory) => {
      const before = memory.added[game];
      const sent = before?.commitment === commitment ? before.random : [];
      const added = { ...memory.added, [game]: { random: [...sent, random], commitment } };
      return { ...memory, added };
    });
  }

  /** Take in an event, with the snapshot that it belongs to; events are checked in order. */
  follow(event: TableEvent, now: Snapshot): void {
    if (event.kind !== "began" && event.kind !== "ended") return;
    this.work = this.work
      .then(() => (event.kind === "began" ? this.begin(event, now) : this.end(event, now)))
      .then(this.report, () => {
        this.report({ kind: "unchecked", sentence: "web-fair-no-record" });
      });
  }

  private async begin(event: BeganEvent, now: Snapshot): Promise<FairState> {
    const { added, begun } = await this.memory;
    const before = begun[event.game];
    const own = added[event.game];
    const { commitment, random } = event;
    if (before && (before.commitment !== commitment || before.random.join() !== random.join())) {
      return { kind: "wrong", sentence: "web-fair-rewritten" };
    }
    this.update((memory) => ({
      ...memory,
      begun: { ...memory.begun, [event.game]: { commitment, random } },
    }));
    if (own?.commitment && own.commitment !== commitment) {
      return { kind: "wrong", sentence: "web-fair-other-commitment" };
    }
    if (own && !now.you.every((seat) => own.random.includes(random[seat] ?? ""))) {
      return { kind: "wrong", sentence: "web-fair-left-out" };
    }
    return WAITING;
  }

  private async end(event: EndedEvent, now: Snapshot): Promise<FairState> {
    if (!canCompute()) return { kind: "unchecked", sentence: "web-fair-insecure" };
    const begun = (await this.memory).begun[event.game];
    const record = readRecord(await this.fetchRecord(event.game));
    const { tags } = record;
    const isSame =
      tags.Table === this.table &&
      tags.Round === String(event.game) &&
      tags.Game === now.setup.game &&
      (tags.Options ?? "") === now.setup.options &&
      tags.Commitment === begun?.commitment &&
      contributions(tags).join() === begun?.random.join();
    if (!isSame) return { kind: "wrong", sentence: "web-fair-other-record" };
    const [fault] = await faultsOf(record);
    return fault ? { kind: "wrong", sentence: `web-fair-wrong-${fault}` } : { kind: "checked" };
  }

  private update(change: (memory: TableMemory) => TableMemory): void {
    this.memory = this.memory.then(async (memory) => {
      const changed = change(memory);
      await remember(this.table, changed);
      return changed;
    });
  }
}
