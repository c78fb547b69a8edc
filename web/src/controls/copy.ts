/** Copy texts to the clipboard. */

/** Copy a text; an element of the same dialogue lends its place where that has to be selected. */
export async function copyText(text: string, beside: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The clipboard API needs a secure context; at home the page often comes by plain HTTP.
    const { activeElement: focused } = document;
    const field = document.createElement("textarea");
    field.className = "unseen";
    field.value = text;
    beside.after(field);
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way there
    document.execCommand("copy");
    field.remove();
    (focused as HTMLElement | null)?.focus({ preventScroll: true });
  }
}
