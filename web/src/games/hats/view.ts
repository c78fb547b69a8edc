/** Parse Catch the Hat views and tokens, and name the pieces. */
import { listOf, type Say } from "../../words";

export interface HatsView {
  /** The pieces of every occupied field, each with its hats from bottom to top. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly caught: readonly string[];
  readonly mover: string;
  readonly phase: string;
  /** The number to be moved, or null. */
  readonly roll: number | null;
  /** The number of rolls since the last catch, where the rules limit them; else 0. */
  readonly still: number;
}

/** Parse `H0=r+r R5=gyr C=* | -,g,-,- | 0 | move 4`. */
export function parseView(text: string): HatsView {
  const [board = "", caught = "", mover = "-", phase = "", ...counters] = text.split(" | ");
  const parts = board.split(" ").filter((part) => part.includes("="));
  const roll = /^move (\d)$/.exec(phase);
  const still = counters.find((part) => part.startsWith("still="));
  return {
    fields: new Map(
      parts.map((part): [string, string[]] => {
        const [field = "", pieces = ""] = part.split("=");
        return [field, pieces.split("+")];
      }),
    ),
    caught: caught.split(",").map((letters) => (letters === "-" ? "" : letters)),
    mover,
    phase,
    roll: roll ? Number(roll[1]) : null,
    still: Number(still?.slice("still=".length) ?? 0),
  };
}

/** A field, the piece that moves on from it and the piece caught on it: `H3[r*]`, `R16x[gb]`. */
const WAYPOINT = /^([HRSC][\d.]*)(?:\[([^\]]+)\])?(?:x\[([^\]]+)\])?$/;

/** Return the fields that a token names, without pieces. */
export const fieldsOf = (token: string): string[] =>
  token.split(">").map((part) => WAYPOINT.exec(part)?.[1] ?? "");

/** Return the field on which a token ends. */
export const endOf = (token: string): string | undefined =>
  token
    .split(">")
    .at(-1)
    ?.replace(/x?\[.*/, "");

export const pieceId = (field: string, piece: string): string => `${field}/${piece}`;

/** Split `R37>H3[r*]>R40` into the piece on R37, the home, the hat that moves on, and the end. */
export function stepsOf(token: string, view: HatsView): readonly string[] {
  if (!token.includes(">")) return [];
  return token.split(">").flatMap((part, index) => {
    const [, field = "", piece, prey] = WAYPOINT.exec(part) ?? [];
    const isStart = index === 0;
    const found = isStart ? [] : [field];
    if (isStart) found.push(pieceId(field, piece ?? view.fields.get(field)?.[0] ?? ""));
    else if (piece) found.push(`${field}:${piece}`);
    if (prey) found.push(pieceId(field, prey));
    return found;
  });
}

/** Return the text of steps, the reverse of `stepsOf`; a start is named where several stand there. */
export function tokenOf(steps: readonly string[], view: HatsView): string {
  return steps.reduce((token, step, index) => {
    const [field = "", piece] = step.split(/[/:]/);
    if (step.includes(":")) return `${token}[${piece}]`;
    if (index > 0) return piece === undefined ? `${token}>${field}` : `${token}x[${piece}]`;
    const several = new Set(view.fields.get(field)).size > 1;
    return several && piece !== undefined ? `${field}[${piece}]` : field;
  }, "");
}

/** Name several pieces on a field; equal single hats are counted. */
export function pieceNames(say: Say, pieces: readonly string[]): string {
  const names = [...new Set(pieces)].flatMap((piece) => {
    const count = pieces.filter((one) => one === piece).length;
    const isHat = piece.length === 1 && piece !== "*";
    if (!isHat || count < 2) return Array.from({ length: count }, () => pieceName(say, piece));
    return [say("board-hats-hats", { count, letter: piece })];
  });
  return listOf(names, say);
}

/** Return the accessible name of a piece: the colour it belongs to and what it carries. */
export function pieceName(say: Say, piece: string): string {
  const colourName = (letter: string): string =>
    letter === "*" ? say("board-hats-gold") : say("colour", { letter });
  if (piece === "*") return say("board-hats-gold");
  const isCrowned = piece.endsWith("*");
  const letters = [...(isCrowned ? piece.slice(0, -1) : piece)];
  const colour = colourName(letters.pop() ?? "");
  const gold = isCrowned ? "yes" : "no";
  if (letters.length === 0) return say("board-hats-hat", { colour, gold });
  const load = listOf(letters.reverse().map(colourName), say);
  return say("board-hats-tower", { colour, gold, height: letters.length + 1, load });
}
