/** Small positions of Catch the Hat that show a rule at work. */
import type { Example } from "../game";

export const examples: Readonly<Record<string, Example>> = {
  F6: {
    options: "players=4 hats_per_player=3",
    text: "web-example-f6",
    positions: [
      { view: "H0=r+r H1=y+y H2=g+g+g H3=b+b+b R5=r R9=y | -,-,-,- | 0 | move 4" },
      { view: "H0=r+r H1=y+y H2=g+g+g H3=b+b+b R9=yr | -,-,-,- | 1 | roll", token: "R5>R9" },
    ],
  },
  F12: {
    options: "players=4 hats_per_player=3",
    text: "web-example-f12",
    positions: [
      { view: "H0=r+r H1=y+y H2=g+g H3=b+b+b R2=gyr | -,-,-,- | 0 | move 3" },
      { view: "H0=r+r+r H1=y+y H2=g+g H3=b+b+b | gy,-,-,- | 1 | roll", token: "R2>H0" },
    ],
  },
};
