/** Form controls, and the values of their events. */
import { html, type TemplateResult } from "lit-html";
import type { Say } from "../words";

/** Draw radio buttons that look like a segmented control. */
export function radioGroup<T extends string>(
  title: string,
  values: readonly T[],
  selected: T,
  label: (value: T) => TemplateResult | string,
  select: (value: T) => void,
  className = "",
): TemplateResult {
  const button = (value: T): TemplateResult =>
    html`<label class="segment"
      ><input
        type="radio"
        name=${title}
        .checked=${value === selected}
        @change=${() => {
          select(value);
        }}
      /><span>${label(value)}</span></label
    >`;
  return html`<fieldset class="segments ${className}">
    <legend>${title}</legend>
    <div class="row">${values.map(button)}</div>
  </fieldset>`;
}

/** Draw a checkbox. */
export function checkbox(
  title: string,
  isOn: boolean,
  change: (isOn: boolean) => void,
): TemplateResult {
  const changed = (event: Event): void => {
    change((event.target as HTMLInputElement).checked);
  };
  return html`<label class="tick"
    ><input type="checkbox" .checked=${isOn} @change=${changed} /><span>${title}</span></label
  >`;
}

/** Most characters of a name (`LONGEST_NAME` in `table/names.py`). */
const LONGEST_NAME = 30;

/**
 * Return the value of a name's field at its event.
 *
 * A name that is too long is marked as wrong and the browser says so beside it; an attribute
 * `maxlength` would cut it off without a word.
 */
export function nameOf(event: Event, say: Say): string {
  const input = event.target as HTMLInputElement;
  const isLong = Array.from(input.value.trim()).length > LONGEST_NAME;
  input.setCustomValidity(isLong ? say("web-name-long", { most: LONGEST_NAME }) : "");
  input.reportValidity();
  return input.value;
}

/** Return the value of a form's only text field at its submit event. */
export const submittedText = (event: Event): string =>
  (event.currentTarget as Element).querySelector("input")?.value.trim() ?? "";

/** Return the value of the control that an event comes from. */
export const valueOf = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement).value;
