/** Tell which keys belong to what has the focus, and are none for the page behind it. */

type At = Pick<Event, "target">;

const DIALOG = "dialog";
const TYPED = `${DIALOG}, input, select, textarea`;
/** What the space bar presses, or scrolls. */
const PRESSED = `${TYPED}, a, button, summary, [role='button'], .panel`;

const isWithin = ({ target }: At, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Tell whether a key is pressed in a dialogue, which lies over the page. */
export const isInDialog = (event: At): boolean => isWithin(event, DIALOG);

/** Tell whether a key is pressed where letters and arrows are taken. */
export const isTyped = (event: At): boolean => isWithin(event, TYPED);

/** Tell whether the space bar is pressed where it is taken. */
export const takesSpace = (event: At): boolean => isWithin(event, PRESSED);
