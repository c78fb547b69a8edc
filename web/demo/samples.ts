/** Sample views that cover the features of the drawings. */
import type { ActionDescription } from "../src/wire";

export interface Sample {
  readonly game: string;
  readonly options: string;
  readonly view: string;
  readonly seat: number | null;
  readonly mover: number | null;
  readonly last: string | null;
  readonly tokens: readonly string[];
  readonly picked?: readonly string[];
  readonly hinted?: string;
  readonly unfolded?: string;
  readonly peek?: boolean;
  /** The way of a token, by the token. */
  readonly ways?: Readonly<Record<string, readonly string[]>>;
}

const KABALEO = "Yv V V Bv Gpy P Obg B Oy Py G Y Ypb By G Bv P Yg Obvp V Go Pob O Vp";
const all = (letter: string, places: readonly number[]): string[] =>
  places.map((place) => `${letter}${place}`);

/** Every field along the ring between two numbers. */
const ring = (from: number, to: number, size: number): string[] => {
  const step = from <= to ? 1 : -1;
  return Array.from(
    { length: Math.abs(to - from) + 1 },
    (_, index) => `R${(from + step * index + size) % size}`,
  );
};

export const SAMPLES: Readonly<Record<string, Sample>> = {
  kabaleo: {
    game: "kabaleo",
    options: "",
    seat: 0,
    mover: 0,
    last: "v3",
    view: `${KABALEO} | poob,oyvv,oygg,pggb | 0 | 3 | B,?,?,?`,
    tokens: [...all("p", [0, 1, 2, 4, 6]), ...all("o", [0, 1, 2, 4]), "b0"],
  },
  kabaleoPicked: {
    game: "kabaleo",
    options: "",
    seat: 0,
    mover: 0,
    last: "v3",
    picked: ["stock:o"],
    hinted: "place:6",
    peek: true,
    view: `${KABALEO} | poob,oyvv,oygg,pggb | 0 | 3 | B,?,?,?`,
    tokens: [
      ...all("o", [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23]),
      "p0",
      "b0",
    ],
  },
  kabaleoTwo: {
    game: "kabaleo",
    options: "players=2",
    seat: 1,
    mover: 0,
    last: "p4",
    view: "Ybyb G P Gyp Bp Ygbygbpbyg B Pb G Y Yg Bgpgbpbg P Gy B Py | ppg,pgyb | 0 | 4 | ?,Y",
    tokens: [],
  },
  kabaleoTowers: {
    game: "kabaleo",
    options: "players=3",
    seat: 2,
    mover: 2,
    last: "b10",
    unfolded: "place:7",
    view: "Yo Gyby P Gobp O Ygbygbpbygo B Pbgyobpgbpo Go Y Ygpo Bgpgbpbgopyb P Gybgoyp B Pygbo O Obgybop Gpo Y | p,o,pp | 2 | 10 | ?,?,O",
    tokens: all("p", [0, 1, 4, 6]),
  },
  kabaleoOver: {
    game: "kabaleo",
    options: "players=2",
    seat: 0,
    mover: null,
    last: "g0",
    view: "Ybyg G P Gyp Bp Yg B Pb G Y Yg Bgpg P Gy B Py | -,- | - | 0 | P,Y",
    tokens: [],
  },
  hats: {
    game: "hats",
    options: "golden=on",
    seat: 3,
    mover: 3,
    last: "R36>R37",
    view: "H0=r+r H1=y+y+y H2=g+g H3=b+b+b R11=y R20=g R21=gy R31=b R36=b R37=r R51=r S0.3=r S1.5=gy S2.5=gr S3.5=b C=* | -,-,-,- | 3 | move 1",
    tokens: ["H3>R39", "R31>R30", "R31>R32", "R36>R35", "R36>R37", "S3.5>S3.4", "S3.5>S3.6"],
  },
  hatsPicked: {
    game: "hats",
    options: "golden=on",
    seat: 0,
    mover: 0,
    last: "R20>R16",
    picked: ["R5/gbr*"],
    hinted: "R9",
    view: "H0=r+r H1=y+y H2=g+g H3=b+b R5=gbr* R9=y R16=b+gy+r R26=y R37=yyr R42=g R48=bbbgggr S0.2=r S1.5=gy S2.3=gr+b S3.5=b | ggyb,-,r,- | 0 | move 4",
    tokens: [
      "R5>R9",
      "R5>R1",
      "R5>R8>R7",
      "R5>R7>R5",
      "R5>R3>R5",
      "R5>R0>S0.1",
      "R5>S0.1",
      "H0>R3",
      "R37>R41",
      "S0.2>H0>R2",
    ],
    ways: {
      "R5>R9": ring(5, 9, 52),
      "R5>R1": ring(5, 1, 52),
      "R5>R8>R7": [...ring(5, 8, 52), "R7"],
      "R5>R7>R5": ["R5", "R6", "R7", "R6", "R5"],
      "R5>R3>R5": ["R5", "R4", "R3", "R4", "R5"],
    },
  },
  hatsLarge: {
    game: "hats",
    options: "players=6",
    seat: 4,
    mover: 4,
    last: "R7>R11",
    view: "H0=r+r H1=y+y+y H2=g H3=b+b H4=w+w+w H5=k+k R2=rky R9=g+g+b R11=b R14=kw R19=ywk R24=w R27=r+k R33=g S0.3=y S1.2=bg S3.4=gr C=k S5.3=b | w,-,ry,-,rg,- | 4 | move 3",
    tokens: ["H4>R26", "R24>R21"],
  },
  hatsTeams: {
    game: "hats",
    options: "players=2 board=large hats_per_player=6 colours=kw",
    seat: 0,
    mover: 1,
    last: null,
    view: "H0=k+k+k H3=w+w+w+w R4=k R8=wk R20=kw+k C=w | -,k | 1 | roll",
    tokens: [],
  },
  cards: {
    game: "hat_cards",
    options: "players=5",
    seat: 0,
    mover: 0,
    last: "y1@2",
    picked: ["card:b7"],
    hinted: "pile:1",
    view: "y8b7r2rx,???,????,???,???? | -,b4b5b6,yx,r6,r1y1b1b9 | 0,3,0,2,1 | - | 1 | 2 | 3,1,0,2,2 | 0",
    tokens: ["y8", "b7", "r2", "rx", "b7@1", "rx@3", "rx@2"],
  },
  cardsTwo: {
    game: "hat_cards",
    options: "players=2",
    seat: 1,
    mover: 0,
    last: "y1",
    view: "??????,b0b3r5r9y4yx | b4b5b9,y1 | 6,8 | 9 | 1 | 1 | 2,3 | 0",
    tokens: [],
  },
  cardsFull: {
    game: "hat_cards",
    options: "players=3",
    seat: 1,
    mover: 1,
    last: "r3",
    view: "?????????,b0b3b8r5r9rxy4y6y7yx,????????? | r3,-,b4r4 | 0,0,0 | - | 0 | 0 | 0,0,0 | 1",
    tokens: [
      "b0",
      "b3",
      "b8",
      "r5",
      "r9",
      "rx",
      "y4",
      "y6",
      "y7",
      "yx",
      "r5@0",
      "r9@0",
      "rx@0",
      "y4@2",
    ],
  },
};

const EFFECT = "Takes the tower; it becomes orange.";

/** Return the descriptions of a sample's actions, by token, as the server would send them. */
export function descriptionsOf(sample: Sample): ReadonlyMap<string, ActionDescription> {
  const described = sample.tokens.map((token): [string, ActionDescription] => {
    const way = sample.ways?.[token];
    return [token, { token, text: [{ id: EFFECT, args: {} }], ...(way ? { way } : {}) }];
  });
  return new Map(described);
}
