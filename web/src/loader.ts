/** Loads what a page shows: a failure is told, with a button that tries again where that may help. */
import { html, nothing, type TemplateResult } from "lit-html";
import { RefusedError } from "./http";
import { wrong } from "./controls/failure";
import { icon } from "./controls/icons";
import { failureText } from "./messages";
import type { Shell } from "./shell";

export class Loader {
  /** What the latest work has failed of; null where it has not. */
  failure: unknown = null;
  private latest: (() => Promise<void>) | null = null;

  constructor(private readonly shell: Pick<Shell, "words" | "redraw">) {}

  /**
   * Do some work in place of what went before; what it finds is taken, or its failure told.
   *
   * Neither is where other work has begun meanwhile, in another language for instance.
   */
  async run<Found>(
    work: () => Promise<Found>,
    take: (found: Found) => void = () => undefined,
  ): Promise<void> {
    const again = (): Promise<void> => this.run(work, take);
    this.latest = again;
    this.failure = null;
    try {
      const found = await work();
      if (this.latest === again) take(found);
    } catch (error) {
      if (this.latest !== again) return;
      this.failure = error;
      if (!isFinal(error)) this.tryOnceOnline(again);
    }
    this.shell.redraw();
  }

  /** Do the work again when the network is back, unless something else has been done by then. */
  private tryOnceOnline(again: () => Promise<void>): void {
    const online = (): void => {
      if (this.latest === again) void again();
    };
    addEventListener("online", online, { once: true });
  }

  /** Draw why something is missing; nothing where all went well. */
  note(): TemplateResult | typeof nothing {
    const { failure, latest } = this;
    if (!failure) return nothing;
    const { say } = this.shell.words();
    const again = (): void => {
      void latest?.();
      this.shell.redraw();
    };
    return html`<div class="missing">
      ${wrong(failureText(failure, say))}
      ${
        isFinal(failure)
          ? html`<a class="button" href="/">${say("web-to-start")}</a>`
          : html`<button class="strong" @click=${again}>
              ${icon("again")} ${say("web-try-again")}
            </button>`
      }
    </div>`;
  }
}

/** Tell whether another try would fail likewise: the server knows the request and refuses it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof RefusedError && !error.error.repeat;
