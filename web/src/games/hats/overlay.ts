/** The die, the paths of the choice, and steps without a field. */
import type { Die, Drawing, Extra } from "../../board/scene";
import { actionOf, effectOf } from "../game";
import type { Layout } from "./layout";
import { pieceId, pieceName } from "./view";

/** The step that throws the die. */
export const DIE = "die";

/** Return the die, in the colour whose turn it is; where it may be thrown, its name asks. */
export function dieOf({ options, view, props, say }: Layout): Die {
  const roll = props.actions.find(({ token }) => token === "roll");
  const isFirst = props.actions.length === 1; // in a lesson; else one may stop, too
  const asks = isFirst ? say("prompt-hats-roll") : roll?.text;
  return {
    name: (roll && asks) ?? say("board-hats-die", { roll: view.roll ?? 0 }),
    number: view.roll,
    sides: 6,
    colour: options.colours[Number(view.mover)] ?? "?",
    legal: roll !== undefined,
  };
}

/** Return the paths of the actions still open, the hinted ones last and emphasised. */
export function pathsOf({ props, now, spots, place }: Layout): Drawing[] {
  if (props.picked.length === 0) return [];
  const hinted = new Set(
    props.hinted ? (now.next.get(props.hinted) ?? now.ends.get(props.hinted)) : [],
  );
  const paths = now.open.flatMap((token): Drawing[] => {
    const way = actionOf(props, token)?.way;
    if (!way) return [];
    const points = way.flatMap((id) => {
      const spot = spots.get(id);
      return spot ? [place(spot)] : [];
    });
    return [{ as: hinted.has(token) ? "way" : "faint", points }];
  });
  return paths.sort((one, other) => Number(one.as === "way") - Number(other.as === "way"));
}

/** Return the steps without a field: which hat leaves a home, or which of several is caught. */
export function extrasOf({ view, now, spots, props, say }: Layout): Extra[] {
  const drawn = new Set(
    [...view.fields].flatMap(([field, pieces]) => pieces.map((piece) => pieceId(field, piece))),
  );
  return [...now.next].flatMap(([id, tokens]) => {
    if (id === DIE || spots.has(id) || drawn.has(id)) return [];
    const [field = "", piece = ""] = id.split(/[:/]/);
    const kind = id.includes(":") ? "go" : "catch";
    const text = say("board-hats-step", { kind, field, piece: pieceName(say, piece) });
    const effect = tokens.length === 1 ? effectOf(props, tokens[0]) : undefined;
    return [{ id, text, ...(effect ? { hint: effect } : {}) }];
  });
}
