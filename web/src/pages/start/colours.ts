/** The colours of the seats in a draft: chosen before the start where the game has them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { colourChoice } from "../../controls/colours";
import { valueOf } from "../../controls/fields";
import type { GameData } from "../../wire";
import type { Say } from "../../words";
import { coloursOf, withColour, type ChangeDraft, type Draft } from "./draft";

/** Draw the choice of the visitor's own colour. */
export function ownColour(
  draft: Draft,
  info: GameData | undefined,
  change: ChangeDraft,
  say: Say,
): TemplateResult | typeof nothing {
  const colours = coloursOf(draft, info);
  if (colours === "" || draft.company !== "bots") return nothing;
  return colourChoice(say("web-your-colour"), info?.seat_colours ?? "", colours[0] ?? "", {
    say,
    choose: (colour) => {
      change(recoloured(colours, 0, colour));
    },
  });
}

/** Draw the menu of colours of a seat on a shared device. */
export function colourMenu(
  draft: Draft,
  info: GameData | undefined,
  seat: number,
  player: string,
  { change, say }: { readonly change: ChangeDraft; readonly say: Say },
): TemplateResult | typeof nothing {
  const colours = coloursOf(draft, info);
  if (colours === "") return nothing;
  const choose = (event: Event): void => {
    change(recoloured(colours, seat, valueOf(event)));
  };
  return html`<label
    ><span class="unseen">${say("web-colour-of", { player })}</span>
    <select @change=${choose}>
      ${[...(info?.seat_colours ?? "")].map(
        (one) =>
          html`<option value=${one} .selected=${live(one === colours[seat])}>
            ${say("colour", { letter: one })}
          </option>`,
      )}
    </select></label
  >`;
}

const recoloured =
  (colours: string, seat: number, colour: string) =>
  (draft: Draft): Partial<Draft> => ({
    options: { ...draft.options, colours: withColour(colours, seat, colour) },
  });
