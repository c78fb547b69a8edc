/** What the form of a new game shows once it is drawn: colours, clock, rules and more. */
import type { GameInfo } from "../../api";
import type { Shell } from "../../shell";
import { colourMenu, ownColour } from "./colours";
import type { ChangeDraft, Draft } from "./draft";
import type { Extras } from "./form";
import { moreOptions } from "./options";

/** Return the further parts of the form. */
export function extras(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): Extras {
  const { say } = shell.words();
  return {
    more: moreOptions(shell.words(), draft, info, change),
    colour: ownColour(draft, info, change, say),
    colourOf: (seat, player) => colourMenu(draft, info, seat, player, { change, say }),
  };
}
