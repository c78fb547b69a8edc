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
}

declare const LANGUAGES_AT_BUILD: Readonly<Record<string, Language>>;

/** The languages by tag; the build takes them from the Fluent files. */
export const LANGUAGES = LANGUAGES_AT_BUILD;

/** Build the words of a language from Fluent sources; later sources are fallbacks. */
export function wordsOf(lang: string, ...sources: string[]): Words {
  const rightToLeft = LANGUAGES[lang]?.direction === "rtl";
  const bundles = sources.map((source) => {
    const bundle = new FluentBundle(lang, { useIsolating: rightToLeft });
    bundle.addResource(new FluentResource(source));
    return bundle;
  });
  const say: Say = (id, args) => {
    for (const bundle of bundles) {
      const pattern = bundle.getMessage(id)?.value;
      if (pattern) return bundle.formatPattern(pattern, withPlainNumbers(args), []);
    }
    return id;
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

/** Return the name of a game where there is little room. */
export const shortName = (game: string, say: Say): string =>
  say(game === "hat_cards" ? "web-poster-cards" : `game-${game}`);

/** Join items by the comma of the language. */
export const listOf = (items: readonly string[], say: Say): string =>
  items.length === 0 ? "" : items.reduce((first, second) => say("list-comma", { first, second }));

/** Return the first wanted language that has a translation, or English. */
export function chooseLanguage(wanted: readonly string[]): string {
  const tags = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? "");
  return tags.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Fetch the words of a language, with English as the fallback. */
export async function loadWords(lang: string, get: typeof fetch = fetch): Promise<Words> {
  const read = async (tag: string): Promise<string> => {
    const response = await get(`/words/${tag}.ftl`);
    return response.ok ? response.text() : "";
  };
  const own = await read(lang);
  return lang === "en" ? wordsOf("en", own) : wordsOf(lang, own, await read("en"));
}
