/** Small positions of the card game that show a rule at work. */
import type { Example } from "../game";

export const examples: Readonly<Record<string, Example>> = {
  C7: {
    options: "players=3",
    seat: 0,
    text: "web-example-c7",
    positions: [
      { view: "b7r1y2,???,??? | -,b4,y8 | 0,0,0 | - | 0 | 0 | 0,0,0 | 0" },
      { view: "r1y2,???,??? | b4b7,-,y8 | 0,0,0 | - | 0 | 0 | 0,0,0 | 1", token: "b7@1" },
    ],
  },
};
