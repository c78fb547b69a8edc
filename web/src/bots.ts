/** Bots: what they are called, how they play, and which of a kind they are. */
import { firstOf, type Say } from "./words";

/** A bot by its level or own name, and the number it has among its like, from 1. */
interface Bot {
  readonly level: string;
  readonly number: number;
}

/** Levels that go by the character of another one: the bot that plays on is an old hand. */
const ALIKE: Readonly<Record<string, string>> = { greedy: "skilled" };

const BOT = /^(?:bot:)?([a-z0-9_-]+)(?: (\d+))?$/;

/** Parse the name of a bot on the wire, such as `greedy 2` or `bot:master`. */
export function botOf(name: string): Bot {
  const [, level = name, number = "1"] = BOT.exec(name) ?? [];
  return { level: ALIKE[level] ?? level, number: Number(number) };
}

/** Return the title of a game's bot or of its level; a bot without words goes by its own name. */
function botTitle(bot: string, game: string, say: Say): string {
  const spelled = bot.slice(0, 1).toUpperCase() + bot.slice(1).replace(/[_-]/g, " ");
  return firstOf([`bot-name-${game}-${bot}`, `bot-name-${bot}`], say) || spelled;
}

/** Return the name of a level's character; empty where it has none, or the game its own bot. */
const characterOf = (level: string, game: string, say: Say): string =>
  firstOf([`bot-name-${game}-${level}`], say) ? "" : firstOf([`web-bot-${level}`], say);

/** Return the title of a bot that has a character; empty for one that goes by its title. */
export const botLevel = (name: string, game: string, say: Say): string => {
  const { level } = botOf(name);
  return characterOf(level, game, say) && botTitle(level, game, say);
};

/** Return the name of a bot with the title of its level, where that says more. */
export function botFullName(name: string, game: string, say: Say): string {
  const level = botLevel(name, game, say);
  const shown = botName(name, game, say);
  return level ? say("web-bot-level", { name: shown, level }) : shown;
}

/** Return what a bot is like, as its game, its character or else its level says it. */
export const botTemper = (bot: string, game: string, say: Say): string =>
  firstOf(
    [`bot-about-${game}-${bot}`, `web-bot-temper-${botOf(bot).level}`, `bot-about-${bot}`],
    say,
  );

/**
 * Return the name of a bot: its character's, or its title where it has no character.
 *
 * Further ones of a kind are relatives of the first, of whose name the short form has one letter;
 * those without a character have numbers.
 */
export function botName(name: string, game: string, say: Say, isShort = false): string {
  const { level, number } = botOf(name);
  const character = characterOf(level, game, say);
  if (number === 1) return character || botTitle(level, game, say);
  const kin = (): string =>
    isShort
      ? say("web-bot-kin-short", { of: `${[...character][0] ?? ""}.`, number })
      : say("web-bot-kin", { of: say(`web-bot-of-${level}`), number });
  const text = character
    ? kin()
    : say("bot-numbered", { name: botTitle(level, game, say), number });
  // Without isolates inside: a name takes its direction from its first letter where it is shown.
  return text.replace(/[\u2066-\u2069]/g, "");
}

/**
 * Return what the bots at one table are called, no two of them alike; null stands for who is no bot.
 *
 * Two levels may go by one character, whose bots are relatives then.
 */
export function botNames(
  names: readonly (string | null)[],
  game: string,
  say: Say,
  areShort = false,
): readonly (string | null)[] {
  const taken = new Set<string>();
  return names.map((name) => {
    if (name === null) return null;
    const { level, number } = botOf(name);
    let free = number;
    while (taken.has(`${level} ${String(free)}`)) free++;
    taken.add(`${level} ${String(free)}`);
    return botName(free === number ? name : `${level} ${String(free)}`, game, say, areShort);
  });
}

/** The levels before a game's own are known, the weakest first. */
const LEVELS = ["novice", "casual", "skilled", "expert", "master"] as const;

/** Return the levels to choose from where a game offers these bots, the weakest first. */
export const levelsOf = (bots: readonly string[] = LEVELS): readonly string[] => bots;

/** Where opponents are found among the levels if nobody chooses: mild ones first, all unlike. */
const USUAL = [1, 2, 0, 3, 4];

/** Return the level of the bot at a place, from 0, where none has been chosen. */
export function usualLevel(place: number, bots?: readonly string[]): string {
  const levels = levelsOf(bots);
  const order = USUAL.filter((one) => one < levels.length);
  return levels[order[place % order.length] ?? 0] ?? "";
}
