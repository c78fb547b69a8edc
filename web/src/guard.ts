/**
 * Watch over the start: a script or style that is lost is asked for again, then the page is loaded
 * anew once, then a sentence says so.
 *
 * This is a file of its own, so that one lost request never takes both it and what it watches.
 */
import { reloadOnce } from "./reload";
import { wait } from "./wait";

/** Time before what was lost is asked for again. */
const PAUSE_MS = 1000;

const unloaded = document.querySelector(".unloaded");

/** Tell whether the style is there: a link whose request has failed has an empty one. */
const isStyled = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue("--table") !== "";

/** Return the addresses of what the page needs to begin and has not got. */
function missing(): readonly string[] {
  const style = document.querySelector<HTMLLinkElement>("link[rel='stylesheet']");
  const script = document.querySelector<HTMLScriptElement>("script[type='module']");
  return [
    ...(style && !isStyled() ? [style.href] : []),
    ...(script && !("runs" in document.documentElement.dataset) ? [script.src] : []),
  ];
}

/** Say in place of the page that a part is lost, with the link that loads it anew. */
function tell(): void {
  const page = document.getElementById("page");
  if (!unloaded || !page) return;
  page.hidden = true;
  unloaded.querySelector("p")?.remove(); // it says that the page is loading
  unloaded.classList.add("lost");
  unloaded.setAttribute("role", "alert");
  document.body.prepend(unloaded);
}

/** Mend what the page lacks once all that it asked for has come or failed. */
async function mend(): Promise<void> {
  const addresses = missing();
  if (addresses.length === 0) return;
  await wait(PAUSE_MS);
  // What comes is in the browser's cache when the page is loaded anew.
  await Promise.all(addresses.map((address) => fetch(address).catch(() => undefined)));
  if (!navigator.onLine || !reloadOnce("start")) tell();
}

addEventListener("load", () => void mend());
