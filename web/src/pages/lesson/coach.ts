/** The bubble of a lesson: what to do now and why, how far one has come, and a way out. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Say } from "../../words";

export interface Coaching {
  /** A sentence of a lesson: a short first line, and an explanation on the second. */
  readonly text: string;
  readonly game: string;
  /** The rule to link to. */
  readonly rule: string | null;
  readonly tone: "ask" | "no" | "done";
  /** The number of the lesson, from 0, and of all lessons. */
  readonly number: number;
  readonly count: number;
  readonly choices: TemplateResult | typeof nothing;
  readonly skip: () => void;
  readonly next: () => void;
}

/** Draw the bubble; its height never changes. */
export function coach(one: Coaching, say: Say): TemplateResult {
  const [head = "", ...rest] = one.text.split("\n");
  const { game, rule } = one;
  const link = html`<a href=${`/rules/${game}#${rule}`} target="_blank"
    >${say("web-see-rule", { rule: rule ?? "" })}</a
  >`;
  const next = html`<button class="strong next" @click=${one.next}>
    ${say("web-learn-next")}
  </button>`;
  const skip = html`<button class="quiet pass" @click=${one.skip}>
    ${say("web-learn-skip")}
  </button>`;
  return html`<section class="coach ${one.tone}">
    ${steps(one, say)}
    <p><strong>${head}</strong> ${rest.join(" ")} ${rule ? link : nothing}</p>
    <div class="row">${one.choices} ${one.tone === "done" ? next : skip}</div>
  </section>`;
}

function steps({ number, count }: Coaching, say: Say): TemplateResult {
  const label = say("lesson-step", { number: number + 1, count });
  return html`<div class="steps" role="img" aria-label=${label}>
    ${Array.from({ length: count }, (_, index) => {
      const state = index < number ? "past" : index === number ? "now" : "";
      return html`<i class=${state}></i>`;
    })}
  </div>`;
}
