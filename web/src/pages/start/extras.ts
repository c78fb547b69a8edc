/** What the form of a new game shows once it is drawn: colours, clock, rules and more. */
import { nothing } from "lit-html";
import type { GameInfo } from "../../api";
import type { Shell } from "../../shell";
import { ownColour } from "./colours";
import type { ChangeDraft, Draft } from "./draft";
import type { Extras } from "./form";
import { moreOptions } from "./options";
import { playersField } from "./people";
import { lessonOffer } from "./teach";

/** Return the further parts of the form. */
export function extras(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): Extras {
  const { say } = shell.words();
  return {
    lesson: lessonOffer(shell, draft.game),
    more: moreOptions(shell.words(), draft, info, change),
    colour: ownColour(draft, info, change, say),
    people: draft.company === "device" ? playersField(shell, draft, info, change) : nothing,
  };
}
