/** The page that verifies records by itself, without asking a server. */
import { html, nothing, type TemplateResult } from "lit-html";
import { chanceFor, faultsOf, type Fault } from "../../fair/check";
import { givenIn, readRecord, splitRecords, type SealedRecord } from "../../fair/record";
import { canCompute } from "../../fair/stream";
import { chanceOf } from "../../games/catalog";
import { bar } from "../../controls/bar";
import { wrong } from "../../controls/failure";
import { icon } from "../../controls/icons";
import { recordForm } from "../../controls/record_form";
import { missingText, readPastedRecords, readRecordFile, type RecordText } from "../../record_file";
import type { Shell } from "../../shell";
import type { Say } from "../../words";
import type { OpenPage, Page } from "../page";

interface Verdict {
  readonly tags: SealedRecord["tags"];
  /** How many of the first actions come from another game. */
  readonly given: number;
  readonly kind: "right" | "false" | "unchecked";
  /** Message ids of what does not fit, or why nothing has been checked. */
  readonly faults: readonly string[];
}

export const open: OpenPage = (shell) => new VerifyPage(shell);

class VerifyPage implements Page {
  /** The verdicts on the latest text; null before the first one. */
  private verdicts: readonly Verdict[] | null = null;
  private text = "";
  private given: RecordText | null = null;
  /** The message that says why there is no text; empty where there is one. */
  private missing = "";

  constructor(private readonly shell: Shell) {}

  title(): string {
    return `${this.shell.words().say("web-verify-title")} – Kolpak`;
  }

  draw(): TemplateResult {
    const { say } = this.shell.words();
    const act = { icon: "check", label: say("web-verify") } as const;
    return html`${bar(this.shell, nothing)}
      <main id="main" class="reading" tabindex="-1">
        <h1 tabindex="-1">${say("web-verify-title")}</h1>
        <p class="about">${say("web-verify-about")}</p>
        ${canCompute() ? recordForm(this.text, act, this, say) : html`<p role="alert">${say("web-fair-insecure")}</p>`}
        ${this.missing ? wrong(missingText(this.missing, say)) : nothing}
        ${this.verdicts ? verdictList(this.verdicts, say) : nothing}
      </main>`;
  }

  readonly readText = (text: string): void => {
    void this.verify(readPastedRecords(text));
  };

  readonly readFile = (file: File | undefined): void => {
    if (file) void readRecordFile(file).then((given) => this.verify(given));
  };

  /** Verify the records of a text, unless another one is given meanwhile. */
  private async verify(given: RecordText): Promise<void> {
    this.given = given;
    this.missing = "missing" in given ? given.missing : "";
    this.text = "text" in given ? given.text : "";
    this.verdicts = null;
    if (this.missing) {
      this.shell.redraw();
      return;
    }
    const verdicts: Verdict[] = [];
    for (const one of splitRecords(this.text)) {
      const record = readRecord(one);
      const chance = chanceFor(record, chanceOf);
      const faults = chance ? await faultsOf(record, chance) : [];
      verdicts.push({
        tags: record.tags,
        given: givenIn(record),
        kind: chance ? kindOf(faults) : "unchecked",
        faults: chance
          ? faults.map((fault) => `web-fair-wrong-${fault}`)
          : ["web-fair-unknown-game"],
      });
    }
    if (this.given !== given) return;
    this.verdicts = verdicts;
    this.shell.redraw();
  }
}

/** Return what faults make of a record: one without a proof is not called wrong. */
function kindOf([fault]: readonly Fault[]): Verdict["kind"] {
  if (fault === undefined) return "right";
  return fault === "running" || fault === "unsealed" ? "unchecked" : "false";
}

/** Name a record by its game, and where it is sealed by the number in the match. */
function titleOf({ Game: game = "", Round: round = "" }: Verdict["tags"], say: Say): string {
  const id = `game-${game}`;
  const name = say(id) === id ? game : say(id);
  return /^\d+$/.test(round) ? say("web-verify-game", { name, number: Number(round) + 1 }) : name;
}

function verdictList(verdicts: readonly Verdict[], say: Say): TemplateResult {
  const row = ({ tags, given, kind, faults }: Verdict): TemplateResult => {
    const { Commitment: commitment = "" } = tags;
    const text =
      kind === "right"
        ? say(given > 0 ? "web-verify-right-rest" : "web-verify-right", { commitment, given })
        : faults.map((fault) => say(fault)).join(" ");
    return html`<li class=${kind}>
      ${kind === "unchecked" ? nothing : icon(kind === "right" ? "check" : "cross")}
      <span><bdi>${titleOf(tags, say)}</bdi>: ${text}</span>
    </li>`;
  };
  const none = html`<p>${say("web-verify-none")}</p>`;
  return html`<section class="verdicts" aria-label=${say("web-verify")} role="status">
    ${
      verdicts.length > 0
        ? html`<ul>
            ${verdicts.map(row)}
          </ul>`
        : none
    }
  </section>`;
}
