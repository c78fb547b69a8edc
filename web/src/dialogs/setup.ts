/** Describe the setup of a table in words. */
import type { Clock, OptionData, Setup } from "../wire";
import { digits, type Say, type Words } from "../words";

/** Values of options by name. */
type Options = Readonly<Record<string, string>>;

/** The colours of seats, which are seen and go without saying. */
const SEEN = /^colours=[a-z]/;

/**
 * Return the game, the number of games, the clock and the non-default options in one line.
 *
 * The known options of the game say what a default is; while there are none, no option is told.
 */
export function setupText(setup: Setup, known: readonly OptionData[], words: Words): string {
  const { say } = words;
  const pairs = setup.options.split(" ").filter((pair) => !SEEN.test(pair));
  const chosen = Object.fromEntries(pairs.map((pair) => pair.split("="))) as Options;
  const told = known.filter((option) => {
    const value = chosen[option.name] ?? "";
    return value !== "" && value !== defaultOf(option, setup.seats.length, chosen);
  });
  const parts = [
    say(`game-${setup.game}`),
    ...(setup.games > 1 ? [say("web-count-games", { count: setup.games })] : []),
    ...(setup.clock.kind !== "none" ? [clockText(setup.clock, say)] : []),
    ...told.map(({ name }) => {
      const title = say("web-option-title", { option: name });
      return `${title}: ${valueText(chosen[name] ?? "", words)}`;
    }),
  ];
  return parts.join(" · ");
}

/** Return the default of an option at a table, under the other options that are chosen. */
export function defaultOf({ defaults }: OptionData, players: number, chosen: Options): string {
  const usual = `players=${players}`;
  const changed = Object.entries(chosen)
    .map(([name, value]) => defaults[`${usual} ${name}=${value}`])
    .find((value) => value !== undefined);
  return changed ?? defaults[usual] ?? "";
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
