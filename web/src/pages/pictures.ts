/** A picture of each game, and boards that nobody plays on. */
import type { TemplateResult } from "lit-html";
import { staticBoard } from "../board/picture";
import { gameOf } from "../games/catalog";
import type { BoardProps } from "../games/game";

/** Return the properties of a board without players. */
export function pictureProps(
  options: string,
  view: string,
  { last = null, aspect = 1.3, seat = null }: Partial<BoardProps> = {},
): BoardProps {
  return {
    view,
    options,
    last,
    aspect,
    seat,
    mover: null,
    actions: [],
    standing: [],
    names: [],
    picked: [],
    peek: false,
    unfolded: null,
    hinted: null,
  };
}

/** Draw a game's picture for a box as a decoration; null for an unknown game. */
export function gamePicture(name: string, aspect: number): TemplateResult | null {
  const game = gameOf(name);
  const picture = game.poster?.picture;
  if (!picture) return null;
  const props = pictureProps(picture.options, picture.view, { aspect });
  return staticBoard({ ...game.scene(props, () => ""), name: "" });
}
