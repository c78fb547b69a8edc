/** The result of a game: winner, ranking, ties, and what can be done next. */
import { html, nothing, type TemplateResult } from "lit-html";
import { recordPath } from "../api";
import { GAMES } from "../games/catalog";
import type { Score } from "../wire";
import type { PanelContext } from "./context";
import { icon } from "./icons";
import { tieTexts, winnerText } from "./ties";

/** Draw the result of the game that has just ended; nothing while none has. */
export function result(context: PanelContext): TemplateResult | typeof nothing {
  const { now, say, names } = context;
  const standing = now.match.results.at(-1) ?? now.game?.standing ?? [];
  const hasResult = now.phase === "between" || now.phase === "over";
  if (!hasResult || standing.length === 0) return nothing;
  const endReason = now.game && GAMES[now.setup.game]?.endReason?.(now.game.view, say);
  const notes = [...(endReason ? [endReason] : []), ...tieTexts(standing, names, now, say)];
  const list = html`<ul class="ties">
    ${notes.map((note) => html`<li>${note}</li>`)}
  </ul>`;
  return html`<section class="card result" aria-label=${say("web-result")}>
    <h2>${winnerText(standing, names, now.you, say)}</h2>
    ${ranking(standing, context)} ${notes.length > 0 ? list : nothing}
    ${now.match.games > 1 ? totals(context) : nothing} ${nextSteps(context)}
  </section>`;
}

function ranking(standing: readonly Score[], context: PanelContext): TemplateResult {
  const placeOf = (seat: number): number => standing[seat]?.place ?? Infinity;
  const seats = standing.map((_, seat) => seat);
  const order = seats.sort((one, other) => placeOf(one) - placeOf(other));
  return html`<ol class="ranking">
    ${order.map((seat) => rankingRow(standing[seat], seat, context))}
  </ol>`;
}

function rankingRow(
  standing: Score | undefined,
  seat: number,
  { names, say, now }: PanelContext,
): TemplateResult {
  const points = { game: now.setup.game, count: standing?.points ?? 0 };
  const resigned = now.seats[seat]?.resigned ? ` · ${say("web-seat-resigned")}` : "";
  return html`<li class=${now.you.includes(seat) ? "own" : ""}>
    <b class="place numbers">${standing?.place ?? "–"}</b> <strong>${names[seat]}</strong>
    <span class="numbers">${say("web-points", points)}</span>
    <small>${countsText(standing, say)}${resigned}</small>
  </li>`;
}

/** Keys of a standing that the ranking shows elsewhere or not at all. */
const HIDDEN = new Set(["points", "place", "team", "cards"]);

/** Return the further counts of a standing, such as towers. */
function countsText(standing: Score | undefined, say: PanelContext["say"]): string {
  return Object.entries(standing ?? {})
    .flatMap(([key, count]) =>
      HIDDEN.has(key) || count === null ? [] : [say(`count-${key.replace("_", "-")}`, { count })],
    )
    .join(" · ");
}

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

/** Draw the buttons for the next game or a rematch, and the links to replay and record. */
function nextSteps({ now, say, send, game, invitation }: PanelContext): TemplateResult {
  const isSeated = now.you.length > 0;
  const hasRematchOffer = now.offers.some((one) => one.what === "rematch");
  const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";
  const next = html`<button class="strong" @click=${() => send({ do: "next" })}>
    ${icon("play")} ${say("web-next-game")}
  </button>`;
  const rematch = html`<button
    class="strong"
    @click=${() => send({ do: "offer", what: "rematch" })}
  >
    ${say("web-rematch")}
  </button>`;
  return html`<div class="row ends">
    ${isSeated && now.phase === "between" ? next : nothing}
    ${isSeated && now.phase === "over" && !hasRematchOffer ? rematch : nothing}
    <a class="button" href="/replay/${now.id}/${game ?? 0}${query}">${say("web-replay")}</a>
    <a
      class="button"
      href=${recordPath(now.id, game ?? undefined, invitation)}
      download="kolpak-${now.id}-${game ?? 0}.kolpak"
      >${icon("file")} ${say("web-record")}</a
    >
    <a class="button" href="/">${say("web-other-game")}</a>
  </div>`;
}
