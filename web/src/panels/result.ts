/** The result: who has won, the ranking with what it counts, how ties were broken, and what comes next. */
import { html, nothing, type TemplateResult } from "lit-html";
import { recordPath } from "../lobby";
import { GAMES } from "../games/catalog";
import { optionsOf } from "../games/table";
import type { Place, Snapshot } from "../wire";
import type { Say } from "../words";
import { icon } from "./icons";
import type { Room } from "./room";

const HIDDEN = new Set(["points", "place", "team", "cards"]);

/** Gives what a seat is compared by: its own points, or its team's. */
const worth = (place: Place | undefined): number => place?.["team_points"] ?? place?.points ?? 0;

/** Says how equal points were told apart, and which places are shared. */
export function ties(standing: readonly Place[], names: readonly string[], now: Pick<Snapshot, "setup" | "seats">, say: Say): readonly string[] {
  const places = [...new Set(standing.map((score) => score.place ?? 0))].sort((one, two) => one - two);
  const at = (place: number | undefined): number[] => standing.flatMap((score, seat) => (score.place === place ? [seat] : []));
  return places.flatMap((place, index) => {
    const [here, after] = [at(place), at(places[index + 1])];
    const called = together(here.map((seat) => names[seat] ?? ""), say);
    const shared = sides(standing, here) > 1 ? [say("web-tie-shared", { names: called, place })] : [];
    const [first, second] = [here[0] ?? -1, after[0] ?? -1];
    if (after.length === 0 || worth(standing[first]) !== worth(standing[second])) return shared;
    const by = reason(standing[first], standing[second], second, now);
    return [...shared, say("web-tie-broken", { first: called, second: together(after.map((seat) => names[seat] ?? ""), say), by })];
  });
}

/** Counts the sides among some seats: a team is one, and shares its place without a tie. */
const sides = (standing: readonly Place[], seats: readonly number[]): number =>
  new Set(seats.map((seat) => standing[seat]?.["team"] ?? `seat ${seat}`)).size;

function reason(first: Place | undefined, second: Place | undefined, after: number, now: Pick<Snapshot, "setup" | "seats">): string {
  if (now.seats[after]?.resigned) return "resigned";
  const counted = ["towers", "tallest"].find((key) => (first?.[key] ?? 0) !== (second?.[key] ?? 0));
  return counted ?? optionsOf(now.setup.options)["tie_break"] ?? "other";
}

const together = (names: readonly string[], say: Say): string =>
  names.length < 2 ? (names[0] ?? "") : say("cli-and", { first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });

/** Says who has won, to those who have and to others. */
export function winners(standing: readonly Place[], names: readonly string[], you: readonly number[], say: Say): string {
  const first = standing.flatMap((place, seat) => (place.place === 1 ? [seat] : []));
  if (first.length === 1 && you.length === 1 && you[0] === first[0]) return say("web-you-win");
  const who = first.map((seat) => names[seat] ?? "");
  return say("web-wins", { count: who.length, names: together(who, say) });
}

/** Draws the result of the game that has just ended. */
export function result(room: Room): TemplateResult | typeof nothing {
  const { now, say, names } = room;
  const standing = now.match.results.at(-1) ?? now.game?.standing ?? [];
  if (now.state === "playing" || now.state === "open" || standing.length === 0) return nothing;
  const ended = now.game && GAMES[now.setup.game]?.ending?.(now.game.view, say);
  const why = [...(ended ? [ended] : []), ...ties(standing, names, now, say)];
  return html`<section class="card result" aria-label=${say("web-result")}>
    <h2>${winners(standing, names, now.you, say)}</h2>
    ${ranking(standing, room)}
    ${why.length ? html`<ul class="ties">${why.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    ${now.match.games > 1 ? totals(room) : nothing}
    ${next(room)}
  </section>`;
}

function ranking(standing: readonly Place[], { names, say, now }: Room): TemplateResult {
  const order = standing.map((_, seat) => seat).sort((one, two) => (standing[one]?.place ?? 99) - (standing[two]?.place ?? 99));
  return html`<ol class="ranking">${order.map((seat) => {
    const place = standing[seat];
    const details = Object.entries(place ?? {}).filter(([key, value]) => !HIDDEN.has(key) && value !== null);
    return html`<li class=${now.you.includes(seat) ? "own" : ""}>
      <b class="place numbers">${place?.place ?? "–"}</b> <strong>${names[seat]}</strong>
      <span class="numbers">${say("web-points", { game: now.setup.game, count: place?.points ?? 0 })}</span>
      <small>${details.map(([key, value]) => say(`count-${key.replace("_", "-")}`, { count: value ?? 0 })).join(" · ")}${now.seats[seat]?.resigned ? ` · ${say("web-seat-resigned")}` : ""}</small>
    </li>`;
  })}</ol>`;
}

function totals({ now, names, say }: Room): TemplateResult {
  return html`<p class="totals"><strong>${say("web-match", { game: now.match.game + 1, games: now.match.games })}</strong>
    ${names.map((name, seat) => html`<span>${name} <b class="numbers">${now.match.totals[seat] ?? 0}</b></span>`)}</p>`;
}

function next({ now, say, wish, game, invitation }: Room): TemplateResult {
  const seated = now.you.length > 0;
  const more = invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";
  return html`<div class="row ends">
    ${seated && now.state === "between" ? html`<button class="strong" @click=${() => wish({ do: "next" })}>${icon("play")} ${say("web-next-game")}</button>` : nothing}
    ${seated && now.state === "over" && !now.offers.some((one) => one.what === "rematch")
      ? html`<button class="strong" @click=${() => wish({ do: "offer", what: "rematch" })}>${say("web-rematch")}</button>`
      : nothing}
    <a class="button" href="/replay/${now.id}/${game ?? 0}${more}">${say("web-replay")}</a>
    <a class="button" href=${recordPath(now.id, game ?? undefined, invitation)} download="kolpak-${now.id}-${game ?? 0}.kolpak">${icon("file")} ${say("web-record")}</a>
    <a class="button" href="/">${say("web-other-game")}</a>
  </div>`;
}
