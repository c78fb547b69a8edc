/** The end of a game: a sheet over the table that says who has won, and offers what comes next. */
import { html, nothing, type TemplateResult } from "lit-html";
import { fairSign } from "../fair/sign";
import { endingOf } from "../games/endings";
import type { Score } from "../wire";
import type { PanelContext } from "./context";
import { decision } from "./decision";
import { icon } from "./icons";
import type { ShownBoard } from "./play";
import { podium } from "./podium";
import { tiesByPlace, winnerText } from "./ties";

/** Return the standing of the game that has just ended; empty while none has. */
export function finalStanding({ now }: Pick<PanelContext, "now">): readonly Score[] {
  const hasResult = now.phase === "between" || now.phase === "over";
  return hasResult ? (now.match.results.at(-1) ?? now.game?.standing ?? []) : [];
}

/** Say who has won and what decided it, in two sentences. */
export function resultSentences(context: PanelContext, shown: ShownBoard): readonly string[] {
  const standing = finalStanding(context);
  const { names, now, say } = context;
  if (standing.length === 0) return [];
  const decided = decision(standing, context, shown);
  const { lang } = context.shell.words();
  const sentence = decided.charAt(0).toLocaleUpperCase(lang) + decided.slice(1);
  return [winnerText(standing, names, now.you, say), sentence];
}

/** Return the colours of the hats or cones that those on the first place have on top. */
export function winnersColours(context: PanelContext, { game, props }: ShownBoard): string {
  const colour = (seat: number): string => {
    const trophy = endingOf(game.name)?.trophy(props, seat);
    const top = trophy?.layers.at(-1) ?? "";
    return trophy?.as === "cones" ? top.toUpperCase() : top; // pieces have small letters
  };
  return finalStanding(context)
    .map(({ place }, seat) => (place === 1 ? colour(seat) : ""))
    .join("");
}

/** Draw the sheet; it can be let down, so that the whole board is visible. */
export function result(context: PanelContext, shown: ShownBoard): TemplateResult | typeof nothing {
  const { say, ui, setUi } = context;
  const standing = finalStanding(context);
  const [winner, decided] = resultSentences(context, shown);
  if (winner === undefined) return nothing;
  const { lowered } = ui;
  const grip = html`<button
    class="grip"
    aria-expanded=${lowered ? "false" : "true"}
    aria-label=${say(lowered ? "web-result-raise" : "web-result-lower")}
    @click=${() => setUi({ lowered: !lowered })}
  ></button>`;
  const ties = tiesByPlace(standing, context.names, context.now, say).map(([, text]) => text);
  const notes = ties.filter((text) => text !== decided);
  const inside = html`<p class="decided">${decided}</p>
    ${podium(standing, context, shown)} ${notes.map((note) => html`<p class="about">${note}</p>`)}
    ${context.now.match.games > 1 ? totals(context) : nothing} ${nextSteps(context, shown)}
    ${fairness(context)}`;
  return html`<section
    class="result sheet ${lowered ? "lowered" : ""}"
    aria-label=${say("web-result")}
  >
    ${grip}
    <h2 tabindex="-1">${winner}</h2>
    ${lowered ? nothing : inside}
  </section>`;
}

/** What is wrong stands above the board; else the line is there from the start, so that none moves. */
const fairness = ({ ui, say }: PanelContext): TemplateResult | typeof nothing =>
  ui.fair.kind === "wrong" ? nothing : fairSign(ui.fair, say);

function totals({ now, names, say }: PanelContext): TemplateResult {
  const match = { game: now.match.game + 1, games: now.match.games };
  return html`<p class="totals">
    <strong>${say("web-match", match)}</strong>
    ${names.map(
      (name, seat) =>
        html`<span>${name} <b class="numbers">${now.match.totals[seat] ?? 0}</b></span>`,
    )}
  </p>`;
}

/** Draw the buttons for the next game or a rematch, for a picture to share, and the replay. */
function nextSteps(context: PanelContext, shown: ShownBoard): TemplateResult {
  const { now, say, send, game, invitation } = context;
  const isSeated = now.you.length > 0;
  const hasRematchOffer = now.offers.some((one) => one.what === "rematch");
  const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";
  const next = html`<button class="strong big" @click=${() => send({ do: "next" })}>
    ${say("web-next-game")}
  </button>`;
  const rematch = html`<button
    class="strong big"
    @click=${() => send({ do: "offer", what: "rematch" })}
  >
    ${say("web-rematch")}
  </button>`;
  const other = html`<a class="button big" href="/">${say("web-other-game")}</a>`;
  const mayRematch = isSeated && now.phase === "over" && !hasRematchOffer;
  return html`<div class="ends">
    ${isSeated && now.phase === "between" ? next : mayRematch ? rematch : other}
    <button
      aria-label=${say("web-share-result")}
      title=${say("web-share-result")}
      @click=${() => void share(context, shown)}
    >
      ${icon("share")}
    </button>
    <a
      class="button"
      href="/replay/${now.id}/${game ?? 0}${query}"
      aria-label=${say("web-replay")}
      title=${say("web-replay")}
      >${icon("replay")}</a
    >
  </div>`;
}

/** Open the dialogue with the picture of the final board; its code is loaded only now. */
async function share(context: PanelContext, shown: ShownBoard): Promise<void> {
  const { shareDialog } = await import("./share_result");
  const sentences = resultSentences(context, shown);
  context.shell.openDialog((close) =>
    shareDialog({ context, shown, standing: finalStanding(context), sentences }, close),
  );
}
