/**
 * Texts go on changing under a translation by the browser itself.
 *
 * Chrome and Edge replace each text node by a `<font>` that holds the translation. lit-html keeps the
 * place of a text, not its node, and writes `data` of whatever stands there: on a `<font>` that has no
 * effect by itself, so clocks, counts and prompts would stand still. The page has no `<font>` of its
 * own.
 */
export function keepTextsChanging(): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is what translations put there
  Object.defineProperty(HTMLFontElement.prototype, "data", {
    set(this: HTMLElement, text: string) {
      this.textContent = text;
    },
  });
}
