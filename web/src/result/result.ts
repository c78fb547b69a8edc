/** The details of a game's end: who has won and why, all places, and what comes next. */
import { html, nothing, type TemplateResult } from "lit-html";
import { fairSign } from "../fair/sign";
import { digitsOf, type PanelContext } from "../context";
import { decision, howEnded } from "./decision";
import { icon } from "../controls/icons";
import type { ShownBoard } from "../dock/shown_board";
import { podium } from "./podium";
import { finalStanding, toldStanding } from "./standing";
import { tiesByPlace, winnerText } from "./ties";

/** What the details are drawn from: with the final board where it is shown. */
export type ResultContext = PanelContext & { readonly shown?: ShownBoard | null };

/** Say who has won the match; empty until all its games are over, and where it is a single game. */
function matchSentence({ names, now, say }: PanelContext): string {
  const { of, standing } = toldStanding(now);
  return of === "match" ? winnerText(standing, names, now.you, say, of) : "";
}

/** Say who has won the last game and what decided it, in two sentences. */
function resultSentences(context: PanelContext, shown: ShownBoard): readonly string[] {
  const standing = finalStanding(context.now);
  const { names, now, say } = context;
  if (standing.length === 0) return [];
  const decided = decision(standing, context, shown);
  const { lang } = context.shell.words();
  const sentence = decided.charAt(0).toLocaleUpperCase(lang) + decided.slice(1);
  return [winnerText(standing, names, now.you, say), sentence];
}

/** Return what is spoken of the end; that a game was given up or stopped has been, as it happened. */
export function spokenResult(context: PanelContext, shown: ShownBoard): readonly string[] {
  const sentences = resultSentences(context, shown);
  const told = howEnded(context.model) === "finished" ? sentences : sentences.slice(0, 1);
  return [...told, matchSentence(context)].filter(Boolean);
}

/** Draw what the dock has no room for: what decided the game, all places, and the fairness. */
export function result(context: ResultContext): TemplateResult | typeof nothing {
  const { shown, say, now, names } = context;
  const standing = finalStanding(now);
  if (!shown || standing.length === 0) return nothing;
  const [winner, decided] = resultSentences(context, shown);
  const ties = tiesByPlace(standing, names, now, say).map(([, text]) => text);
  const notes = ties.filter((text) => text !== decided);
  const told = toldStanding(now);
  const places = podium(told, context, shown);
  const points = standing.map((one) => one.points ?? 0);
  const parts =
    told.of === "match"
      ? html`<h3>${matchSentence(context)}</h3>
          ${places}
          <p class="decided">
            <strong>${say("web-match", matchNumbers(context))}</strong> ${winner} ${decided}
          </p>
          ${counts(points, context)}`
      : html`<h3>${winner}</h3>
          ${now.match.games > 1 ? totals(context) : nothing}
          <p class="decided">${decided}</p>
          ${places}`;
  return html`<section class="result">
    ${parts} ${notes.map((note) => html`<p class="about">${note}</p>`)} ${nextSteps(context, shown)}
    ${fairness(context)}
  </section>`;
}

/** What is wrong stands above the board; else the line is there from the start, so that none moves. */
const fairness = ({ ui, say }: PanelContext): TemplateResult | typeof nothing =>
  ui.fair.kind === "wrong" ? nothing : fairSign(ui.fair, say);

const matchNumbers = ({ now: { match } }: PanelContext): { game: number; games: number } => ({
  game: match.game + 1,
  games: match.games,
});

/** Draw what all have in a match whose next game is still to come. */
const totals = (context: PanelContext): TemplateResult =>
  counts(
    context.now.match.totals,
    context,
    html`<strong>${context.say("web-match-points", matchNumbers(context))}</strong>`,
  );

/** Draw the points of all seats in a line. */
function counts(
  points: readonly number[],
  context: PanelContext,
  title: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const inDigits = digitsOf(context);
  return html`<p class="totals">
    ${title}
    ${context.names.map(
      (name, seat) =>
        html`<span translate="no"
          >${name} <b class="numbers">${inDigits(points[seat] ?? 0)}</b></span
        >`,
    )}
  </p>`;
}

/** Return the name and address of the latest game's review, or replay. */
export function reviewLink({ now, game, invitation, isReviewed, say }: PanelContext) {
  const invited = invitation ? `invitation=${encodeURIComponent(invitation)}` : "";
  const asks = [isReviewed ? "review" : "", invited].filter(Boolean).join("&");
  return {
    text: say(isReviewed ? "web-review" : "web-replay"),
    href: `/replay/${now.id}/${game ?? 0}${asks && `?${asks}`}`,
  };
}

/** Draw the buttons for another game, for a picture to share, and the replay. */
function nextSteps(context: PanelContext, shown: ShownBoard): TemplateResult {
  const { say } = context;
  const { href, text } = reviewLink(context);
  return html`<div class="ends">
    <a class="button" href=${href}>${icon("replay")} ${text}</a>
    <button
      type="button"
      @click=${() => {
        share(context, shown);
      }}
    >
      ${icon("share")} ${say("web-share-result")}
    </button>
    <a class="button" href="/">${icon("next")} ${say("web-other-game")}</a>
  </div>`;
}

/** Open the dialogue with the picture of the end; its code is loaded only now. */
function share(context: PanelContext, shown: ShownBoard): void {
  const told = toldStanding(context.now);
  const sentences = (names: readonly string[]): readonly string[] =>
    told.of === "match"
      ? [
          matchSentence({ ...context, names }),
          context.say("web-match-points", matchNumbers(context)),
        ]
      : resultSentences({ ...context, names }, shown);
  context.shell.later<typeof import("./share_result")>(({ shareDialog }) => {
    context.shell.openDialog((close) => shareDialog({ context, shown, told, sentences }, close));
  });
}
