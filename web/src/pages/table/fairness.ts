/** Connects a table's page to the watch of its chance: messages in, randomness and a verdict out. */
import { recordPath } from "../../api";
import type { Memory } from "../../fair/memory";
import { FairWatch, type FairState } from "../../fair/watch";
import { chanceOf } from "../../games/catalog";
import { requestText } from "../../http";
import type { Model } from "../../model";
import type { CommandBody, ServerMessage, Snapshot, TableEvent } from "../../wire";
import { owesRandomness } from "./effects";

interface Reports {
  /** Show what is known of the latest game. */
  state(fair: FairState): void;
  /** Add randomness to the next game without a command that carries it. */
  add(random: string): void;
}

export class TableFairness {
  private readonly watch: FairWatch;
  private readonly unfollowed: TableEvent[] = [];
  /** The commands that wait for their randomness, as JSON. */
  private readonly prepared = new Set<string>();
  /** The commitment to which randomness was added last by a command of its own. */
  private addedTo = "";

  constructor(
    table: string,
    invitation: string | null,
    private readonly reports: Reports,
    memory?: Memory,
  ) {
    this.watch = new FairWatch({
      table,
      ...(memory ? { memory } : {}),
      chanceOf,
      fetchRecord: (game) => requestText(recordPath(table, game, invitation)),
      report: (state) => {
        reports.state(state);
      },
    });
  }

  /** Send a command with what this browser adds to the next game; once, if asked for twice. */
  prepare(body: CommandBody, now: Snapshot, send: (body: CommandBody) => void): void {
    const asked = JSON.stringify(body);
    if (this.prepared.has(asked)) return;
    this.prepared.add(asked);
    const contributed = this.contribution(now).finally(() => this.prepared.delete(asked));
    void contributed.then((random) => {
      send(random ? ({ ...body, random } as CommandBody) : body);
    });
  }

  /** Return what this browser adds to the next game; null for nothing. */
  private contribution({ fair }: Snapshot): Promise<string | null> {
    return this.watch.contribute(fair.commitment);
  }

  /** Take in a message; `before` and `after` are the models that it lies between. */
  receive(message: ServerMessage, before: Model, after: Model): void {
    this.noteTaken(message, before);
    // What the page does not take in, such as a repeated event, it does not show either.
    this.unfollowed.push(...after.log.slice(before.log.length).map(({ event }) => event));
    const { snapshot } = after;
    if (!snapshot) return;
    for (const event of this.unfollowed.splice(0)) void this.watch.follow(event, snapshot);
    if (!("now" in message || "change" in message)) return;
    void this.watch.see(snapshot);
    this.addWhereMissing(snapshot);
  }

  /** Wait until everything received so far has been checked. */
  settled(): Promise<void> {
    return this.watch.settled();
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
    if (random) void this.watch.taken(random);
  }
}
