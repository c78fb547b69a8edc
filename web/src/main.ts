/** Finds the language and the page, and draws. */
import { html, render } from "lit-html";
import type { OpenPage, Page, Shell } from "./pages/page";
import { chooseLanguage, loadWords, type Words } from "./words";

const PAGES: Readonly<Record<string, () => Promise<{ open: OpenPage }>>> = {
  table: () => import("./pages/table"),
};

const root = document.getElementById("page") as HTMLElement;
let words: Words;
let page: Page | null = null;
let due = false;

const shell: Shell = {
  words: () => words,
  redraw() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      render(page?.draw() ?? html``, root);
      page?.drawn?.(root);
    });
  },
  go(path) {
    history.pushState(null, "", path);
    void show();
  },
};

/** Shows the page that the address names: `/table/ID` is the page `table`. */
async function show(): Promise<void> {
  const [name = "", ...parts] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const load = PAGES[name || "start"];
  const module = await load?.();
  page?.leave?.();
  page = module?.open(shell, parts, new URLSearchParams(location.search)) ?? {
    draw: () => html`<main class="table"><p>${words.say("web-no-page")} <a href="/">${words.say("web-to-start")}</a></p></main>`,
  };
  shell.redraw();
}

/** Sets the language of the page, from the choice kept or the browser's own. */
async function speak(): Promise<void> {
  const kept = localStorage.getItem("language");
  words = await loadWords(chooseLanguage(kept ? [kept, ...navigator.languages] : navigator.languages));
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.rightToLeft ? "rtl" : "ltr";
}

const look = localStorage.getItem("look");
if (look) document.documentElement.dataset["look"] = look;
addEventListener("popstate", () => void show());
await speak();
await show();
