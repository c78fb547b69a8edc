/** The choice of a seat's colour: faces under hats, of which one is taken. */
import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Say } from "../words";
import { face } from "./icons";

interface ColourHandlers {
  readonly say: Say;
  readonly choose: (colour: string) => void;
  /** Who has a colour that cannot be taken; null for nobody. */
  readonly holder?: (colour: string) => string | null;
}

/** Draw radio buttons of colours; those that somebody has are named and cannot be taken. */
export function colourChoice(
  title: string,
  known: string,
  selected: string,
  { say, choose, holder = () => null }: ColourHandlers,
): TemplateResult {
  const button = (colour: string): TemplateResult => {
    const name = say("colour", { letter: colour });
    const who = holder(colour);
    return html`<label class="swatch" title=${who ?? name}
      ><input
        type="radio"
        name=${title}
        .checked=${live(colour === selected)}
        ?disabled=${who !== null}
        @change=${() => {
          choose(colour);
        }}
      /><span
        >${face(colour, null)}<span class="unseen"
          >${who === null ? name : say("web-colour-held", { colour: name, name: who })}</span
        ></span
      ></label
    >`;
  };
  return html`<fieldset class="swatches">
    <legend>${title}</legend>
    <div class="row">${[...known].map(button)}</div>
  </fieldset>`;
}
