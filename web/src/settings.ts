/** What a person has chosen for this browser, kept in its storage. */

export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export const LOOKS = ["auto", "light", "dark"] as const;

export interface Settings {
  /** The tag of a language; null takes the browser's own. */
  readonly language: string | null;
  readonly look: (typeof LOOKS)[number];
  /** How fast pieces travel. */
  readonly speed: (typeof SPEEDS)[number];
  readonly sound: boolean;
  /** A six is followed by the next roll without asking. */
  readonly autoRoll: boolean;
  /** A turn without any move is passed without asking. */
  readonly autoPass: boolean;
  /** The names last given to players on one device. */
  readonly names: readonly string[];
  /** The game last opened, with its number of players and level. */
  readonly game: string;
  readonly players: Readonly<Record<string, number>>;
  readonly level: string;
}

export const USUAL: Settings = {
  language: null,
  look: "auto",
  speed: "normal",
  sound: false,
  autoRoll: false,
  autoPass: true,
  names: [],
  game: "kabaleo",
  players: {},
  level: "greedy",
};

/** Milliseconds a piece takes for a step. */
export const STEP: Readonly<Record<Settings["speed"], number>> = { slow: 380, normal: 200, fast: 90, none: 0 };

const KEY = "kolpak";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Reads what is kept; what is missing or makes no sense is as usual. */
export function readSettings(storage: () => Storage): Settings {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return USUAL;
    const fitting = Object.entries(kept).filter(([name, value]) => fits(name, value));
    return { ...USUAL, ...Object.fromEntries(fitting) };
  } catch {
    return USUAL;
  }
}

function fits(name: string, value: unknown): boolean {
  if (name === "speed") return SPEEDS.includes(value as Settings["speed"]);
  if (name === "look") return LOOKS.includes(value as Settings["look"]);
  if (name === "language") return value === null || typeof value === "string";
  const usual: unknown = USUAL[name as keyof Settings];
  return usual !== undefined && typeof usual === typeof value && Array.isArray(usual) === Array.isArray(value) && value !== null;
}

/** Keeps the settings; where a browser keeps nothing they hold until it is closed. */
export function keepSettings(storage: () => Storage, settings: Settings): void {
  try {
    storage().setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing must still play
  }
}
