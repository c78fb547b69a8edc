/** Positions worth a picture: one for each game's tile, and small ones that show a rule at work. */
import type { Table } from "../games/table";

export interface Moment {
  readonly view: string;
  /** The action that has led here; none at the beginning. */
  readonly token?: string;
}

export interface Example {
  readonly game: string;
  readonly options: string;
  /** Whose view it is; everybody's where it is left out. */
  readonly seat?: number;
  /** The message that says what is to be seen. */
  readonly text: string;
  readonly moments: readonly Moment[];
}

/** A picture of each game for its tile. */
export const PICTURES: Readonly<Record<string, { readonly options: string; readonly view: string }>> = {
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

/** Gives what a game's drawing needs to show a view that nobody plays on. */
export function pictureTable(options: string, view: string, last: string | null = null, wide = true, seat: number | null = null): Table {
  return {
    view, options, last, wide, seat, mover: null, actions: [], standing: [], names: [],
    picked: [], peek: false, unfolded: null, hinted: null,
  }; // prettier-ignore
}

/** Living examples, by the rule after whose text they stand. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  K12: {
    game: "kabaleo", options: "players=2", text: "web-example-k12",
    moments: [
      { view: "P G Y B | pyb,yb | 0 | - | ?,?" },
      { view: "P Gy Y B | pb,yb | 1 | 1 | ?,?", token: "y1" },
      { view: "P Gy Yb B | pb,y | 0 | 2 | ?,?", token: "b2" },
    ],
  },
  K13: {
    game: "kabaleo", options: "players=2", text: "web-example-k13",
    moments: [
      { view: "P Gyb Y B | py,pb | 1 | 0 | ?,?" },
      { view: "P Gy Y B | py,p | 0 | 1 | ?,?", token: "b1" },
    ],
  },
  F6: {
    game: "hats", options: "players=4 hats_per_player=3", text: "web-example-f6",
    moments: [
      { view: "H0=r+r H1=y+y H2=g+g+g H3=b+b+b R5=r R9=y | -,-,-,- | 0 | move 4" },
      { view: "H0=r+r H1=y+y H2=g+g+g H3=b+b+b R9=yr | -,-,-,- | 1 | roll", token: "R5>R9" },
    ],
  },
  F12: {
    game: "hats", options: "players=4 hats_per_player=3", text: "web-example-f12",
    moments: [
      { view: "H0=r+r H1=y+y H2=g+g H3=b+b+b R2=gyr | -,-,-,- | 0 | move 3" },
      { view: "H0=r+r+r H1=y+y H2=g+g H3=b+b+b | gy,-,-,- | 1 | roll", token: "R2>H0" },
    ],
  },
  C7: {
    game: "hat_cards", options: "players=3", seat: 0, text: "web-example-c7",
    moments: [
      { view: "b7r1y2,???,??? | -,b4,y8 | 0,0,0 | - | 0 | 0 | 0,0,0 | 0" },
      { view: "r1y2,???,??? | b4b7,-,y8 | 0,0,0 | - | 0 | 0 | 0,0,0 | 1", token: "b7@1" },
    ],
  },
}; // prettier-ignore
