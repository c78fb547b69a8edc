/** What does not get through while nothing of the table has been shown yet. */
import { isServerReached } from "../../identity";

/** Losses after which the page says so: one or two happen while the server starts again. */
const MOST_LOSSES = 3;

export class Reaching {
  /** What does not get through: nothing, or only the live connection; null until it is known. */
  missing: "server" | "live" | null = null;
  private losses = 0;

  constructor(private readonly redraw: () => void) {}

  /** Note that the server has not answered at all. */
  readonly fail = (): void => {
    this.missing = "server";
    this.redraw();
  };

  /** Note that the live connection was lost; find out whether the server answers without it. */
  async lose(): Promise<void> {
    if (++this.losses < MOST_LOSSES) return;
    this.missing = (await isServerReached()) ? "live" : "server";
    this.redraw();
  }
}
