/** Fit what a dock says into it, whatever the language, the names and the window. */

/** Pixels of the smallest letters of a sentence that is read in passing. */
const LEAST = 13;

/** Pixels between the letters and the dock's border above and below, and where that leaves no room. */
const MARGINS = [3, 0] as const;

/**
 * What a dock does for a line that has no room, one more at a time: acts that have an icon do without
 * their word, the face at its side is left out, and it grows, which any sentence has room in; it does
 * not where many acts stand below one line (styles/dock_fitting.css).
 */
const WAYS = ["", "acts", "acts lead", "acts lead grown"] as const;

/**
 * What a question at a table does first: it keeps the words of its answers rather than the face of the
 * asker, whose seat asks as well, and the line below.
 */
const ASKING = ["", "lead"] as const;

/** By dock: what it was fitted for, so that nothing is measured that has not changed. */
const fitted = new WeakMap<HTMLElement, string>();

/** Give what the docks of a page say the largest letters at which it is whole. */
export function fitDocks(page: HTMLElement): void {
  for (const dock of page.querySelectorAll<HTMLElement>(".dock")) {
    const prompt = dock.querySelector<HTMLElement>(".prompt");
    const state = `${innerWidth} ${innerHeight} ${dock.className} ${dock.textContent}`;
    if (!prompt || (prompt.style.fontSize && fitted.get(dock) === state)) continue;
    fitted.set(dock, state);
    fit(dock, prompt);
    // What lies over a table ends above its dock, which many acts and long lines make higher.
    document.documentElement.style.setProperty("--docked", `${dock.offsetHeight}px`);
  }
}

/** The same for the line below it: the dock keeps its height, and a danger is told by its sign. */
const BELOW = ["", "acts", "acts lead", "brief", "acts brief", "acts lead brief"] as const;

/**
 * Find the largest letters in which a line and the one below it are whole, else the line alone.
 *
 * What is told in passing comes and goes under a pointer, and has no room made for it.
 */
function fit(dock: HTMLElement, prompt: HTMLElement): void {
  const [line, below] = prompt.children;
  if (!line) return;
  const both = below ? [line, below] : [line];
  const fits = (ways: string, lines: readonly Element[], margin: number): boolean => {
    dock.dataset.tight = ways;
    return fitLetters(prompt, lines, margin);
  };
  const isWanted = below?.matches(".passing") === false;
  if (dock.dataset.speaker === "question") {
    const fitsAsking = (lines: readonly Element[]): boolean =>
      ASKING.some((ways) => fits(ways, lines, MARGINS[0]));
    if (fitsAsking(both) || fitsAsking([line])) return;
  }
  for (const margin of MARGINS) {
    if (isWanted && BELOW.some((ways) => fits(ways, both, margin))) return;
  }
  for (const margin of MARGINS) {
    if (WAYS.some((ways) => fits(ways, both, margin) || fits(ways, [line], margin))) return;
  }
  delete dock.dataset.tight;
  prompt.style.overflowWrap = ""; // else a name would end before its colon
}

/** Try smaller and smaller letters until lines are whole; tell whether any are small enough. */
function fitLetters(prompt: HTMLElement, lines: readonly Element[], margin: number): boolean {
  prompt.style.fontSize = "";
  prompt.style.overflowWrap = "normal"; // a word that is too wide then sticks out
  for (let size = usualSize(prompt); size >= LEAST; size--) {
    prompt.style.fontSize = `${size}px`;
    if (lines.every((one) => isWhole(one, prompt, margin))) return true;
  }
  return false;
}

const usualSize = (prompt: HTMLElement): number =>
  Math.round(Number.parseFloat(getComputedStyle(prompt).fontSize));

/** Tell whether no word of a line is cut off or broken; rounded widths hide less than a pixel. */
const isWhole = (line: Element, prompt: HTMLElement, margin: number): boolean =>
  line.scrollHeight <= line.clientHeight + 1 &&
  line.scrollWidth <= line.clientWidth &&
  isWithin(line, prompt, margin);

function isWithin(one: Element, prompt: HTMLElement, margin: number): boolean {
  const inner = one.getBoundingClientRect();
  const outer = prompt.getBoundingClientRect();
  const dock = prompt.closest(".dock")?.getBoundingClientRect() ?? outer;
  return (
    inner.top >= Math.max(outer.top - 1, dock.top + margin) &&
    inner.bottom <= Math.min(outer.bottom + 1, dock.bottom - margin) &&
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1
  );
}
