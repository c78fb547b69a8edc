/** Words: the same Fluent files as the server's, fetched from /words/LANG.ftl. */
import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

export type Args = Record<string, string | number>;
/** Renders a message of the Fluent files; an unknown id is shown as itself. */
export type Say = (id: string, args?: Args) => string;

export interface Words {
  readonly lang: string;
  readonly rightToLeft: boolean;
  readonly say: Say;
}

export const LANGUAGES: Readonly<Record<string, string>> = {
  en: "English",
  ru: "Русский",
  fa: "فارسی",
  pl: "Polski",
  de: "Deutsch",
  fr: "Français",
};
const RIGHT_TO_LEFT = new Set(["fa"]);

/** Makes the words of a language from its own source and, for what is missing there, from others. */
export function wordsOf(lang: string, ...sources: string[]): Words {
  const rightToLeft = RIGHT_TO_LEFT.has(lang);
  const bundles = sources.map((source) => {
    const bundle = new FluentBundle(`${lang}-u-nu-latn`, { useIsolating: rightToLeft });
    bundle.addResource(new FluentResource(source));
    return bundle;
  });
  const say: Say = (id, args) => {
    for (const bundle of bundles) {
      const pattern = bundle.getMessage(id)?.value;
      if (pattern) return bundle.formatPattern(pattern, plain(args), []);
    }
    return id;
  };
  return { lang, rightToLeft, say };
}

/** Numbers stand as in boards, clocks and notation: Latin digits without grouping signs. */
function plain(args: Args = {}): Record<string, string | FluentNumber> {
  const numbers = Object.entries(args).map(([name, value]): [string, string | FluentNumber] => [
    name,
    typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value,
  ]);
  return Object.fromEntries(numbers);
}

/** Chooses the first wanted language there are words for, else English. */
export function chooseLanguage(wanted: readonly string[]): string {
  const tags = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? "");
  return tags.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Loads the words of a language; English stands in where a translation is missing. */
export async function loadWords(lang: string, get: typeof fetch = fetch): Promise<Words> {
  const read = async (tag: string): Promise<string> => {
    const answer = await get(`/words/${tag}.ftl`);
    return answer.ok ? answer.text() : "";
  };
  const own = await read(lang);
  return lang === "en" ? wordsOf("en", own) : wordsOf(lang, own, await read("en"));
}
