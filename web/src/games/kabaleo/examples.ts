/** Small positions of Kabaleo that show a rule at work. */
import type { Example } from "../game";

export const examples: Readonly<Record<string, Example>> = {
  K12: {
    options: "players=2",
    text: "web-example-k12",
    positions: [
      { view: "P G Y B | pyb,yb | 0 | - | ?,?" },
      { view: "P Gy Y B | pb,yb | 1 | 1 | ?,?", token: "y1" },
      { view: "P Gy Yb B | pb,y | 0 | 2 | ?,?", token: "b2" },
    ],
  },
  K13: {
    options: "players=2",
    text: "web-example-k13",
    positions: [
      { view: "P Gyb Y B | py,pb | 1 | 0 | ?,?" },
      { view: "P Gy Y B | py,p | 0 | 1 | ?,?", token: "b1" },
    ],
  },
};
