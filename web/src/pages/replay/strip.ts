/** The deduction strip of Kabaleo: who may hold which goal at a frame, in per cent. */
import { html, nothing, type TemplateResult } from "lit-html";
import { mark } from "../../controls/icons";
import type { Words } from "../../words";
import type { Review } from "./review";

interface Stripped {
  readonly review: Review;
  readonly at: number;
  readonly viewer: string;
  readonly names: readonly string[];
  /** The letters of the seats' goals, which are open at the end. */
  readonly colours: readonly string[];
}

/** Chance from which a goal is the likely one. */
const LIKELY = 0.44;
/** Least chance that is a number: half a per cent is rounded to one. */
const POSSIBLE = 0.005;

/** Draw the strip with the eyes of a seat, which knows its own goal, or of a spectator. */
export function strip(
  { review, at, viewer, names, colours }: Stripped,
  { say, lang }: Words,
): TemplateResult | typeof nothing {
  const { deduction } = review;
  if (!deduction) return nothing;
  const deduced = deduction.seats[Number(viewer)] ?? deduction.spectator;
  const now = deduced.findLast(({ number }) => number <= at) ?? deduced[0];
  if (!now) return nothing;
  const cell = (seat: number, colour: string, chance: number): TemplateResult => {
    const kind = chance < POSSIBLE ? "none" : chance >= LIKELY ? "likely" : "";
    const isTrue = viewer === "all" && colours[seat] === colour;
    const percent = Math.round(100 * chance).toLocaleString(lang);
    return html`<td class="${kind} ${isTrue ? "true" : ""}">
      ${mark(colour)}<span class="unseen">${say("colour", { letter: colour.toLowerCase() })}</span>
      <span translate="no">${kind === "none" ? "–" : percent}</span>
    </td>`;
  };
  const row = (goals: Readonly<Record<string, number>>, seat: number) =>
    String(seat) === viewer
      ? nothing
      : html`<tr>
          <th scope="row" dir="auto">${names[seat]}</th>
          ${Object.entries(goals).map(([colour, chance]) => cell(seat, colour, chance))}
        </tr>`;
  return html`<table class="strip">
    <caption>
      ${say("web-review-goals")}
    </caption>
    ${now.goals.map(row)}
  </table>`;
}
