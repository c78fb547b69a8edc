/** Describe the setup of a table in words. */
import type { Clock, OptionData, Setup } from "../wire";
import { digits, firstOf, idPart, listOf, type Say, type Words } from "../words";

/** What is known of a game. */
interface Known {
  readonly options: readonly OptionData[];
  readonly seatColours: string;
}

/** Values of options by name. */
type Options = Readonly<Record<string, string>>;

/**
 * Return the game, the number of games, the clock and the non-default options in one line.
 *
 * The known options of the game say what a default is; while there are none, no option is told.
 */
export function setupText(setup: Setup, { options, seatColours }: Known, words: Words): string {
  const { say } = words;
  const pairs = setup.options.split(" ").map((pair) => pair.split("="));
  const chosen = Object.fromEntries(pairs) as Options;
  const told = options.flatMap((option) => {
    const value = chosen[option.name] ?? option.unnamed;
    // The colours of seats are seen.
    if (value === null || (option.name === "colours" && seatColours)) return [];
    return value === defaultOf(option, setup.seats.length, chosen) ? [] : [{ ...option, value }];
  });
  const parts = [
    say(`game-${setup.game}`),
    ...(setup.games > 1 ? [say("web-count-games", { count: setup.games })] : []),
    ...(setup.clock.kind !== "none" ? [clockText(setup.clock, say)] : []),
    ...told.map(({ name, value }) => {
      const title = optionTitle(name, setup.game, say);
      const colours = name === "colours" && coloursText(value, say);
      return `${title}: ${colours || valueText(value, name, setup.game, words)}`;
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

/** Return the title of an option: the game's own, one that several games have, else its name. */
export const optionTitle = (option: string, game: string, say: Say): string =>
  firstOf([`option-title-${game}-${option}`, "web-option-title"], say, { option });

/**
 * Return the value of an option in words, the game's own or those of all games.
 *
 * A number is in digits, as `1` is not the word “one”.
 */
export function valueText(
  value: string,
  option: string,
  game: string,
  { say, lang }: Words,
): string {
  const own = firstOf([`value-${game}-${option}-${idPart(value)}`], say);
  if (own !== "") return own;
  return /^\d+$/.test(value)
    ? value.replace(/\d/g, (digit) => digits(Number(digit), lang))
    : say("web-value", { value });
}

/** Name the colours that are in play, by their letters. */
const coloursText = (letters: string, say: Say): string =>
  listOf(
    [...letters].map((letter) => say("colour", { letter: letter.toLowerCase() })),
    say,
  );

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
