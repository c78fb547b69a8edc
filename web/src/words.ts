/** Load and format the Fluent messages that server and browser share (`/words/LANG.ftl`). */
import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

export type Args = Record<string, string | number>;
/** Format a Fluent message; an unknown id is returned as it is. */
export type Say = (id: string, args?: Args) => string;

export interface Words {
  readonly lang: string;
  readonly rightToLeft: boolean;
  readonly say: Say;
}

interface Language {
  /** Its name in itself. */
  readonly name: string;
  readonly direction: string;
  /** What the page says where it could not load, its words among it, and the button then. */
  readonly lost: string;
  readonly reload: string;
}

declare const LANGUAGES_AT_BUILD: Readonly<Record<string, Language>>;

/** The languages by tag; the build takes them from the Fluent files. */
export const LANGUAGES = LANGUAGES_AT_BUILD;

/** The messages by language: those that only the second bundle says join those needed first. */
const bundles = new Map<string, FluentBundle>();

/** Build the words of a language from a Fluent source and those that have come before. */
export function wordsOf(lang: string, source: string): Words {
  const rightToLeft = LANGUAGES[lang]?.direction === "rtl";
  const bundle = bundles.get(lang) ?? new FluentBundle(lang, { useIsolating: rightToLeft });
  bundles.set(lang, bundle);
  bundle.addResource(new FluentResource(source));
  const say: Say = (id, args) => {
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, withPlainNumbers(args), []) : id;
  };
  return { lang, rightToLeft, say };
}

/** Format numbers without grouping, in the digits of the language; notation is text, not numbers. */
function withPlainNumbers(args: Args = {}): Record<string, string | FluentNumber> {
  const numbers = Object.entries(args).map(([name, value]): [string, string | FluentNumber] => [
    name,
    typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value,
  ]);
  return Object.fromEntries(numbers);
}

/** Return the name of a game; where it is not installed, that of its records. */
export const gameTitle = (game: string, say: Say): string => firstOf([`game-${game}`], say) || game;

/** Return the name of a game where there is little room. */
export const shortName = (game: string, say: Say): string =>
  firstOf([`web-short-${game}`], say) || gameTitle(game, say);

/** Say what a game is like, on its poster. */
export const tagline = (game: string, say: Say): string =>
  firstOf([`web-poster-${game}`, `game-${game}-about`], say);

/** Say the first message that there are words for; empty where there are none. */
export const firstOf = (ids: readonly string[], say: Say, args?: Args): string =>
  ids.map((id) => say(id, args)).find((text, index) => text !== ids[index]) ?? "";

/** Return a text as it may stand in the id of a message. */
export const idPart = (text: string): string => text.replace(/[^a-zA-Z0-9_-]/g, "-");

/** Join items by the comma of the language. */
export const listOf = (items: readonly string[], say: Say): string =>
  items.length === 0 ? "" : items.reduce((first, second) => say("list-comma", { first, second }));

/** Join names for a sentence. */
export function joinNames(names: readonly string[], say: Say): string {
  if (names.length < 2) return names[0] ?? "";
  return say("list-and", { first: listOf(names.slice(0, -1), say), last: names.at(-1) ?? "" });
}

/** Return how to say what is seen, which names no field by its code: boards show none. */
export const withoutCodes =
  (say: Say): Say =>
  (id, args) =>
    say(id, args && { ...args, field: "none" });

/** Write a number in the digits of a language. */
export const digits = (count: number, lang: string): string =>
  count.toLocaleString(lang, { useGrouping: false });

/** Write a change in points with its sign in the digits of a language, U+2212 for minus. */
export function signed(points: number, lang: string): string {
  const rounded = Math.round(Math.abs(points)); // as much for a gain as for a loss
  const sign = rounded === 0 ? "" : points > 0 ? "+" : "−";
  return sign + rounded.toLocaleString(lang);
}

/** Return the browser's own locale of a language, whose dates are written as people there do. */
export const localeOf = (lang: string): string =>
  navigator.languages.find((tag) => tag.toLowerCase().split("-")[0] === lang) ?? lang;

/** Return the first wanted language that has a translation, or English. */
export function chooseLanguage(
  wanted: readonly string[],
  known: readonly string[] = Object.keys(LANGUAGES),
): string {
  return wanted.map((tag) => languageFor(tag, known)).find((tag) => tag !== undefined) ?? "en";
}

/** Return the language for a tag, as the server does: `de-AT` finds `de`, and `pt` a region's. */
function languageFor(tag: string, known: readonly string[]): string | undefined {
  const wanted = `${tag.replaceAll("_", "-").toLowerCase()}-`;
  const akin = known.filter((one) =>
    wanted.startsWith(`${one.toLowerCase().split("-")[0] ?? ""}-`),
  );
  const wider = akin.filter((one) => wanted.startsWith(`${one.toLowerCase()}-`));
  return wider.sort((one, other) => other.length - one.length)[0] ?? akin[0];
}

/** Fetch the words of a language that are needed first. */
export const loadWords = (lang: string, version: string): Promise<Words> =>
  fetchWords(lang, wordsAddress(lang, version));

/** Fetch the words that only the second bundle says. */
export const loadSecondWords = (lang: string, version: string): Promise<Words> =>
  fetchWords(lang, secondWordsAddress(lang, version));

/** Fetch all words of a language. */
export async function loadAllWords(lang: string, version: string): Promise<Words> {
  const [words] = await Promise.all([loadWords(lang, version), loadSecondWords(lang, version)]);
  return words;
}

async function fetchWords(lang: string, address: string): Promise<Words> {
  const response = await fetch(address);
  const isPage = response.headers.get("Content-Type")?.includes("html"); // a network's login
  if (!response.ok || isPage) throw new Error(`No words: ${String(response.status)}.`);
  return wordsOf(lang, await response.text());
}

/** The version in the address lets browsers keep the words; the server preloads the same one. */
export const wordsAddress = (lang: string, version: string): string =>
  `/words/${lang}.ftl?v=${version}`;

export const secondWordsAddress = (lang: string, version: string): string =>
  `/words/${lang}.second.ftl?v=${version}`;

/** Return what stands in for the words where they could not be loaded: one sentence, one button. */
export const wordless = (lang: string): Words => ({
  lang,
  rightToLeft: LANGUAGES[lang]?.direction === "rtl",
  say: (id) => {
    if (id === "web-lost") return LANGUAGES[lang]?.lost ?? "";
    return id === "web-reload" ? (LANGUAGES[lang]?.reload ?? "") : "";
  },
});
