/** The question whether to play with sounds, asked once and out of the way. */
import { html, type TemplateResult } from "lit-html";
import type { PanelContext } from "./context";
import { icon } from "./icons";

/** Draw the question; either answer ends it for good, and so does the first move. */
export function soundOffer({ say, shell }: PanelContext): TemplateResult {
  const answer = (sound: boolean) => (): void => {
    shell.set({ sound, soundOffered: true });
    if (!sound) return;
    void import("../sound").then(({ playCues }) => {
      playCues([{ sound: "turn", at: 0 }]);
    });
  };
  return html`<div class="sound-offer" role="group" aria-label=${say("web-sound")}>
    <span>${icon("sound")} ${say("web-sound-offer")}</span>
    <button @click=${answer(true)}>${say("web-sound-on")}</button>
    <button class="quiet" aria-label=${say("web-sound-off")} @click=${answer(false)}>
      ${icon("close")}
    </button>
  </div>`;
}
