/** The button that plays the rest at once where only bots play on. */
import { html, type TemplateResult } from "lit-html";
import type { PanelContext } from "./context";

/** Tell whether only bots, or people who have resigned, play beside the reader. */
export const isAlone = ({ now }: Pick<PanelContext, "now">): boolean =>
  now.seats.every((seat, index) => seat.who === "bot" || seat.resigned || now.you.includes(index));

/** Draw the button that has bots play the rest of the game at once. */
export const hurryButton = ({ say, send }: PanelContext): TemplateResult =>
  html`<button @click=${() => send({ do: "hurry" })}>${say("web-hurry")}</button>`;
