/** Small positions that show a rule at work. */

export interface ExamplePosition {
  readonly view: string;
  /** The action that led to this position; missing for the first. */
  readonly token?: string;
}

export interface Example {
  readonly game: string;
  readonly options: string;
  /** The seat of the view; missing for a public one. */
  readonly seat?: number;
  /** The id of the message that explains the example. */
  readonly text: string;
  readonly positions: readonly ExamplePosition[];
}

/** The examples by the id of their rule. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  K12: {
    game: "kabaleo",
    options: "players=2",
    text: "web-example-k12",
    positions: [
      { view: "P G Y B | pyb,yb | 0 | - | ?,?" },
      { view: "P Gy Y B | pb,yb | 1 | 1 | ?,?", token: "y1" },
      { view: "P Gy Yb B | pb,y | 0 | 2 | ?,?", token: "b2" },
    ],
  },
  K13: {
    game: "kabaleo",
    options: "players=2",
    text: "web-example-k13",
    positions: [
      { view: "P Gyb Y B | py,pb | 1 | 0 | ?,?" },
      { view: "P Gy Y B | py,p | 0 | 1 | ?,?", token: "b1" },
    ],
  },
  F6: {
    game: "hats",
    options: "players=4 hats_per_player=3",
    text: "web-example-f6",
    positions: [
      { view: "H0=r+r H1=y+y H2=g+g+g H3=b+b+b R5=r R9=y | -,-,-,- | 0 | move 4" },
      { view: "H0=r+r H1=y+y H2=g+g+g H3=b+b+b R9=yr | -,-,-,- | 1 | roll", token: "R5>R9" },
    ],
  },
  F12: {
    game: "hats",
    options: "players=4 hats_per_player=3",
    text: "web-example-f12",
    positions: [
      { view: "H0=r+r H1=y+y H2=g+g H3=b+b+b R2=gyr | -,-,-,- | 0 | move 3" },
      { view: "H0=r+r+r H1=y+y H2=g+g H3=b+b+b | gy,-,-,- | 1 | roll", token: "R2>H0" },
    ],
  },
  C7: {
    game: "hat_cards",
    options: "players=3",
    seat: 0,
    text: "web-example-c7",
    positions: [
      { view: "b7r1y2,???,??? | -,b4,y8 | 0,0,0 | - | 0 | 0 | 0,0,0 | 0" },
      { view: "r1y2,???,??? | b4b7,-,y8 | 0,0,0 | - | 0 | 0 | 0,0,0 | 1", token: "b7@1" },
    ],
  },
};
