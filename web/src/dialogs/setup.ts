/** Describe the setup of a table in words. */
import type { Clock, Setup } from "../wire";
import { digits, type Say, type Words } from "../words";

/** What goes without saying: seats and their colours are seen, and the limit is the usual one. */
const UNTOLD = /^(players=|colours=[a-z]|stall_limit=400$)/;

/** Return the game, the number of games, the clock and the non-default options in one line. */
export function setupText(setup: Setup, words: Words): string {
  const { say } = words;
  const options = setup.options.split(" ").filter((pair) => pair !== "" && !UNTOLD.test(pair));
  const parts = [
    say(`game-${setup.game}`),
    ...(setup.games > 1 ? [say("web-count-games", { count: setup.games })] : []),
    ...(setup.clock.kind !== "none" ? [clockText(setup.clock, say)] : []),
    ...options.map((pair) => {
      const [option = "", value = ""] = pair.split("=");
      return `${say("web-option-title", { option })}: ${valueText(value, words)}`;
    }),
  ];
  return parts.join(" · ");
}

/** Return the value of an option in words; a number is in digits, as `1` is not the word “one”. */
export const valueText = (value: string, { say, lang }: Words): string =>
  /^\d+$/.test(value)
    ? value.replace(/\d/g, (digit) => digits(Number(digit), lang))
    : say("web-value", { value });

function clockText(clock: Clock, say: Say): string {
  const { seconds, increment } = clock;
  if (clock.kind === "days")
    return say("web-clock-of-days", { days: Math.round(seconds / 86_400) });
  return say(`web-clock-of-${clock.kind}`, {
    seconds,
    minutes: Math.round(seconds / 60),
    increment,
  });
}
