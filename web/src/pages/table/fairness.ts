/** Connects a table's page to the watch of its chance: messages in, randomness and a verdict out. */
import { recordPath } from "../../api";
import type { Memory } from "../../fair/memory";
import type { FairState, FairWatch } from "../../fair/watch";
import { request } from "../../http";
import type { Model } from "../../model";
import type { ServerMessage, Snapshot, TableEvent } from "../../wire";
import { owesRandomness } from "./effects";

interface Reports {
  /** Show what is known of the latest game. */
  state(fair: FairState): void;
  /** Add randomness to the next game without a command that carries it. */
  add(random: string): void;
}

export class TableFairness {
  /** Loaded beside the first snapshot; null where that failed. */
  private readonly watch: Promise<FairWatch | null>;
  private readonly unfollowed: TableEvent[] = [];
  /** The commitment to which randomness was added last by a command of its own. */
  private addedTo = "";

  constructor(
    private readonly table: string,
    private readonly invitation: string | null,
    private readonly reports: Reports,
    private readonly memory?: Memory,
  ) {
    this.watch = this.load();
  }

  /** Return what this browser adds to the next game; null for nothing. */
  async contribution({ fair }: Snapshot): Promise<string | null> {
    const watch = await this.watch;
    return watch ? await watch.contribute(fair.commitment) : null;
  }

  /** Take in a message; `before` and `after` are the models that it lies between. */
  receive(message: ServerMessage, before: Model, after: Model): void {
    this.noteTaken(message, before);
    // What the page does not take in, such as a repeated event, it does not show either.
    this.unfollowed.push(...after.log.slice(before.log.length).map(({ event }) => event));
    const { snapshot } = after;
    if (!snapshot) return;
    const events = this.unfollowed.splice(0);
    const isSeen = "now" in message || "change" in message;
    void this.watch.then((watch) => {
      for (const event of events) void watch?.follow(event, snapshot);
      if (isSeen) void watch?.see(snapshot);
    });
    if (isSeen) this.addWhereMissing(snapshot);
  }

  /** Wait until everything received so far has been checked. */
  async settled(): Promise<void> {
    await (await this.watch)?.settled();
  }

  private addWhereMissing(now: Snapshot): void {
    const { commitment } = now.fair;
    if (!owesRandomness(now) || this.addedTo === commitment) return;
    this.addedTo = commitment;
    void this.contribution(now).then((random) => {
      if (random) this.reports.add(random);
    });
  }

  /** Tell the watch which contribution the server says it has taken. */
  private noteTaken(message: ServerMessage, { outbox }: Model): void {
    if (!("ack" in message) || "error" in message) return;
    const command = outbox.find(({ id }) => id === message.ack);
    const random = command && "random" in command ? command.random : null;
    if (random) void this.watch.then((watch) => watch?.taken(random));
  }

  private async load(): Promise<FairWatch | null> {
    try {
      const [{ FairWatch }, { chanceOf }] = await Promise.all([
        import("../../fair/watch"),
        import("../../games/chances"),
      ]);
      const watch = new FairWatch({
        table: this.table,
        ...(this.memory ? { memory: this.memory } : {}),
        chanceOf,
        fetchRecord: (game) => request("GET", recordPath(this.table, game, this.invitation)),
        report: (state) => {
          this.reports.state(state);
        },
      });
      return watch;
    } catch {
      this.reports.state({ kind: "unchecked", sentence: "web-fair-unloaded" });
      return null;
    }
  }
}
