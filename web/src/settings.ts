/** The visitor's settings, stored in the browser's local storage. */
import { keep, readKept, type Place } from "./storage";

export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export const LOOKS = ["auto", "light", "dark"] as const;

export interface Settings {
  /** A language tag; null follows the browser. */
  readonly language: string | null;
  readonly look: (typeof LOOKS)[number];
  /** The speed of animations. */
  readonly speed: (typeof SPEEDS)[number];
  readonly sound: boolean;
  /** Whether sounds have been offered; that is done once. */
  readonly soundOffered: boolean;
  /** Roll again after a six without asking. */
  readonly autoRoll: boolean;
  /** Pass without asking where no move is possible. */
  readonly autoPass: boolean;
  /** Show moves in notation beside their sentences. */
  readonly notation: boolean;
  /** What the visitor is called at tables with others; empty until it has been asked. */
  readonly ownName: string;
  /** The names last used by players who share one device. */
  readonly names: readonly string[];
  /** The game opened last, and per game the number of players. */
  readonly game: string;
  readonly players: Readonly<Record<string, number>>;
  /** The levels of the bots played against last. */
  readonly opponents: readonly string[];
  /** How many games the visitor had going when a page last listed them. */
  readonly ownGames: number;
  /**
   * Tables that the visitor has removed from the list of own games, the latest last.
   *
   * They are listed while it is the visitor's turn.
   */
  readonly removed: readonly string[];
  /** The games that have been played, learned or declined to learn, so that no lesson is offered. */
  readonly known: readonly string[];
}

export const DEFAULTS: Settings = {
  language: null,
  look: "auto",
  speed: "normal",
  sound: false,
  soundOffered: false,
  autoRoll: false,
  autoPass: true,
  notation: false,
  ownName: "",
  names: [],
  game: "",
  players: {},
  opponents: [],
  ownGames: 0,
  removed: [],
  known: [],
};

/** The time a piece takes per field, in milliseconds. */
const STEP_MS: Readonly<Record<Settings["speed"], number>> = {
  slow: 340,
  normal: 170,
  fast: 80,
  none: 0,
};

/** Return the time per field; 0 where animations are off or the system asks for less motion. */
export const stepMs = ({ speed }: Pick<Settings, "speed">): number =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : STEP_MS[speed];

/** Return the change of settings after which a game is known. */
export const knowing = ({ known }: Pick<Settings, "known">, game: string): Partial<Settings> =>
  known.includes(game) ? {} : { known: [...known, game] };

/** Tables remembered as removed: those of several years of an eager player. */
const MAX_REMOVED = 400;

/** Return the change of settings after which a table is no longer listed. */
export const removing = (
  { removed }: Pick<Settings, "removed">,
  id: string,
): Partial<Settings> => ({
  removed: [...removed.filter((one) => one !== id), id].slice(-MAX_REMOVED),
});

const KEY = "kolpak";

/** Load the settings; missing and invalid values get their defaults. */
export function loadSettings(place: Place): Settings {
  const stored = readKept(place, KEY);
  if (typeof stored !== "object" || stored === null) return DEFAULTS;
  const valid = Object.entries(stored).filter(([name, value]) => isValid(name, value));
  return { ...DEFAULTS, ...Object.fromEntries(valid) };
}

function isValid(name: string, value: unknown): boolean {
  if (name === "speed") return SPEEDS.includes(value as Settings["speed"]);
  if (name === "look") return LOOKS.includes(value as Settings["look"]);
  if (name === "language") return value === null || typeof value === "string";
  const usual: unknown = DEFAULTS[name as keyof Settings];
  const sameType = typeof usual === typeof value && Array.isArray(usual) === Array.isArray(value);
  return usual !== undefined && sameType && value !== null;
}

/** Save the settings. */
export const saveSettings = (place: Place, settings: Settings): void => {
  keep(place, KEY, settings);
};
