/** A picture of each game, and boards that nobody plays on. */
import type { TemplateResult } from "lit-html";
import { staticBoard } from "../board/picture";
import { GAMES } from "../games/catalog";
import type { BoardProps } from "../games/game";

interface Picture {
  readonly options: string;
  readonly view: string;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  kabaleo: {
    options: "players=2",
    view: "Ybyb G P Gyp Bp Ygb B Pb G Y Yg Bg P Gy B Py | -,- | 0 | - | ?,?",
  },
  hats: {
    options: "players=4",
    view: "H0=r+r+r H1=y+y H2=g+g+g H3=b+b R4=gr R15=y R21=gy R33=b R46=rb S0.3=r S1.2=y S2.4=g C=by | -,-,-,- | 0 | move 5",
  },
  hat_cards: {
    options: "players=4",
    view: "????,????,????,???? | b4b6,y8,r1rx,b9 | 0,0,0,0 | - | 0 | 0 | 0,0,0,0 | 0",
  },
};

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
    undescribed: new Set(),
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
  const picture = PICTURES[name];
  const game = GAMES[name];
  if (!picture || !game) return null;
  const props = pictureProps(picture.options, picture.view, { aspect });
  return staticBoard({ ...game.scene(props, () => ""), name: "" });
}
