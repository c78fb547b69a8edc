/** A choice of few things, all of them in sight. */
import { html, type TemplateResult } from "lit-html";

/** Draws the choice as buttons of which one is down. */
export function choose<T extends string>(
  title: string,
  among: readonly T[],
  chosen: T,
  named: (one: T) => TemplateResult | string,
  take: (one: T) => void,
  className = "",
): TemplateResult {
  return html`<fieldset class="segments ${className}">
    <legend>${title}</legend>
    <div class="row">${among.map(
      (one) => html`<label class="segment"><input type="radio" name=${title} .checked=${one === chosen} @change=${() => take(one)} /><span>${named(one)}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** Draws something that is on or off. */
export function tick(title: string, on: boolean, take: (on: boolean) => void): TemplateResult {
  return html`<label class="tick"><input type="checkbox" .checked=${on}
    @change=${(event: Event) => take((event.target as HTMLInputElement).checked)} /><span>${title}</span></label>`;
}

/** Gives what stands in the one line of a form at the moment it is sent. */
export const sentText = (event: Event): string => (event.currentTarget as Element).querySelector("input")?.value.trim() ?? "";

/** Gives what has been typed or chosen. */
export const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;
