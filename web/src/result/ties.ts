/** Say who has won and how ties were broken. */
import { parseOptions } from "../games/game";
import type { Snapshot, Score } from "../wire";
import { joinNames, type Say } from "../words";
import type { Told } from "./standing";

type TableInfo = Pick<Snapshot, "setup" | "seats">;

/** Return the points that rank a seat: its own, or those of its team. */
const rankingPoints = (standing: Score | undefined): number =>
  standing?.team_points ?? standing?.points ?? 0;

type Tie = readonly [place: number, text: string];

/** Return by place how equal points were ranked, and which places are shared. */
export function tiesByPlace(
  standing: readonly Score[],
  names: readonly string[],
  now: TableInfo,
  say: Say,
): readonly Tie[] {
  const places = [...new Set(standing.map((one) => one.place ?? 0))].sort((a, b) => a - b);
  const seatsAt = (place: number | undefined): number[] =>
    standing.flatMap((one, seat) => (one.place === place ? [seat] : []));
  const namesOf = (seats: readonly number[]): string =>
    joinNames(
      seats.map((seat) => names[seat] ?? ""),
      say,
    );
  return places.flatMap((place, index): Tie[] => {
    const [here, next] = [seatsAt(place), seatsAt(places[index + 1])];
    const isShared = countTeams(standing, here) > 1 && areLevel(here.map((one) => standing[one]));
    const text = say("web-tie-shared", { names: namesOf(here), place });
    const shared: Tie[] = isShared ? [[place, text]] : [];
    const [first, second] = [standing[here[0] ?? -1], standing[next[0] ?? -1]];
    if (next.length === 0 || rankingPoints(first) !== rankingPoints(second)) return shared;
    const by = tieBreaker(first, second, next[0] ?? -1, now);
    const broken = say("web-tie-broken", { first: namesOf(here), second: namesOf(next), by });
    return [...shared, [place, broken]];
  });
}

/** Count the teams among seats; partners share their place without being tied. */
const countTeams = (standing: readonly Score[], seats: readonly number[]): number =>
  new Set(seats.map((seat) => standing[seat]?.team ?? `seat ${seat}`)).size;

/** Counts that rank equal points. */
const COUNTS = ["towers", "tallest"];

/** Tell whether nothing that is counted tells seats apart; a rule may let unequal ones share. */
const areLevel = (scores: readonly (Score | undefined)[]): boolean =>
  new Set(scores.map((one) => [rankingPoints(one), ...COUNTS.map((key) => one?.[key])].join()))
    .size === 1;

/** Return the key of what ranked a seat behind another one with equal points. */
function tieBreaker(
  first: Score | undefined,
  second: Score | undefined,
  behind: number,
  now: TableInfo,
): string {
  if (now.seats[behind]?.resigned) return "resigned";
  const key = COUNTS.find((one) => (first?.[one] ?? 0) !== (second?.[one] ?? 0));
  const { tie_break, win_by, gold_win, tower } = parseOptions(now.setup.options);
  const byEnd = win_by ?? gold_win ?? tower; // such an end weighs more than any tie-break
  return key ?? (byEnd ? "other" : (tie_break ?? "other"));
}

/** Winners that are named; of more it is said how many there are. */
const MOST_NAMED = 2;

/** Say who has won; a reader who has won alone is "you". */
export function winnerText(
  standing: readonly Score[],
  names: readonly string[],
  you: readonly number[],
  say: Say,
  of: Told = "game",
): string {
  const first = standing.flatMap((one, seat) => (one.place === 1 ? [seat] : []));
  if (first.length === 1 && you.length === 1 && you[0] === first[0])
    return say(`web-you-win-${of}`);
  const winners = first.map((seat) => names[seat] ?? "");
  const count = winners.length;
  if (count > MOST_NAMED) return say(`web-wins-many-${of}`, { count });
  return say(`web-wins-${of}`, { count, names: joinNames(winners, say) });
}
