/** The shell: finds language and page, draws them, and follows links without reloading. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import * as start from "./pages/start/start";
import * as table from "./pages/table/table";
import { partsOf, type OpenPage, type Page } from "./pages/page";
import { setLanguage } from "./http";
import { loadSecond, pageVersion, secondAddresses } from "./loading";
import { bar } from "./controls/bar";
import { noteFocus, restoreFocus } from "./controls/focus";
import { closeAnyDialog, modal } from "./controls/modal";
import { notePress, noteTap } from "./controls/taps";
import { fitDocks } from "./dock/fitting";
import * as overlays from "./overlays";
import { loadSettings, saveSettings, type Settings } from "./settings";
import type { HistoryState, Shell } from "./shell";
import { keepTextsChanging } from "./translated";
import {
  chooseLanguage,
  loadAllWords,
  loadWords,
  secondWordsAddress,
  wordless,
  wordsAddress,
  type Words,
} from "./words";

/** The pages of the first bundle; all others are in the second one. */
const FIRST: ReadonlyMap<string, OpenPage> = new Map([
  ["start", start.open],
  ["table", table.open],
]);
const SECOND = ["games", "learn", "puzzle", "replay", "rules", "verify", "you"];
/** Announcements kept in the live region; screen readers may still be reading the last ones. */
const MAX_ANNOUNCEMENTS = 8;
/** Time after which the rest is fetched: a first visitor has begun a game by then. */
const REST_MS = 8000;

/** What is taken here from the second bundle, which stands on this one. */
interface Second {
  readonly PAGES: Readonly<Partial<Record<string, OpenPage>>>;
}

const root = elementById("page");
const liveRegion = elementById("spoken");
let words: Words;
let page: Page | null = null;
/** The address of the page shown. */
let shown = "";
/** The navigation that has led to it. */
let arrived = 0;
/** Counts navigations, so that one that is overtaken while it loads shows nothing. */
let navigations = 0;
let isDrawScheduled = false;
/** The badge of the app's icon; null until it is known, for an earlier visit may have left one. */
let badge: number | null = null;
/** Whether the next drawing shows a new page, whose heading is to be focused. */
let isNewPage = false;
let settings: Settings = loadSettings(() => localStorage);
let dialog: (() => TemplateResult) | null = null;

const shell: Shell = {
  words: () => words,
  settings: () => settings,
  set(change) {
    takeSettings({ ...settings, ...change });
    saveSettings(() => localStorage, settings);
  },
  openSettings() {
    shell.later<typeof import("./dialogs/settings")>(({ settingsPanel }) => {
      shell.openDialog((close) => settingsPanel(shell, close));
    });
  },
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names it
  later<Module>(use: (module: Module) => void) {
    loadSecond<Module>().then(use, () => {
      shell.openDialog((close) => () => modal("Kolpak", words.say, close, lostPart()));
    });
  },
  openDialog(make) {
    const opened = make(() => {
      if (dialog === opened) {
        dialog = null; // not one that was opened while this was closing
        overlays.closed(closeAnyDialog);
      }
      shell.redraw();
    });
    if (!dialog) overlays.opened(closeAnyDialog);
    dialog = opened;
    shell.redraw();
  },
  redraw() {
    if (isDrawScheduled || !page) return;
    isDrawScheduled = true;
    if (document.hidden) setTimeout(draw);
    else requestAnimationFrame(draw);
  },
  go(path, state) {
    overlays.whenSettled(() => {
      // The entry of what is open over the page is replaced: a step back leads to the page itself.
      const isOver = (history.state as HistoryState | null)?.over;
      history[isOver ? "replaceState" : "pushState"](state ?? null, "", path);
      void showPage();
    });
  },
  announce(sentence) {
    const line = document.createElement("p");
    line.textContent = sentence.replace("\n", " "); // of what is shown in two lines
    liveRegion.append(line);
    while (liveRegion.childElementCount > MAX_ANNOUNCEMENTS) liveRegion.firstElementChild?.remove();
  },
  hush() {
    liveRegion.replaceChildren();
  },
};

/** Return an element of index.html. */
function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html lacks #${id}.`);
  return element;
}

/** Draw what has changed, where it has not been drawn yet. */
function draw(): void {
  if (!isDrawScheduled) return;
  isDrawScheduled = false;
  noteFocus();
  render(
    html`<a class="skip" href="#main" @click=${skipToMain}>${words.say("web-skip")}</a>
      ${page?.draw() ?? nothing} ${dialog ? keyed(dialog, dialog()) : nothing}`,
    root,
  );
  document.title = page?.title() ?? "Kolpak";
  showBadge(page?.turns?.());
  page?.drawn?.(root);
  fitDocks(root);
  if (!isNewPage) {
    restoreFocus();
    return;
  }
  isNewPage = false;
  root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Show on the app's icon at how many tables it is the visitor's turn; unknown leaves it. */
function showBadge(turns: number | undefined): void {
  if (turns === undefined || turns === badge || !("setAppBadge" in navigator)) return;
  badge = turns;
  void navigator.setAppBadge(turns).catch(() => undefined);
}

/** Return a page of a single paragraph. */
const plainPage = (inside: () => TemplateResult, above = () => bar(shell)): Page => ({
  title: () => "Kolpak",
  draw: () =>
    html`${above()}
      <main id="main" class="reading" tabindex="-1">
        <h1 tabindex="-1">Kolpak</h1>
        ${inside()}
      </main>`,
});

const notFound = (): TemplateResult =>
  html`<p>${words.say("web-no-page")} <a href="/">${words.say("web-to-start")}</a></p>`;

/** Say that a part could not be loaded, with a button that loads the page anew. */
function lostPart(): TemplateResult {
  const reload = (): void => {
    location.reload();
  };
  return html`<p role="alert">${words.say("web-lost")}</p>
    <p><button class="strong" @click=${reload}>${words.say("web-reload")}</button></p>`;
}

/** The page in place of one that could not be loaded. */
const lostPage = plainPage(lostPart);

function skipToMain(event: Event): void {
  event.preventDefault();
  root.querySelector<HTMLElement>("#main")?.focus();
}

/** Show the page of the address: `/table/ID` is the page `table` with the part `ID`. */
async function showPage(): Promise<void> {
  const navigation = ++navigations;
  const { pathname, search } = location;
  const [name = "start", ...parts] = partsOf(pathname);
  const open = await openerOf(name).catch((): OpenPage => () => lostPage);
  if (navigation !== navigations) return;
  shown = location.href;
  arrived = navigation;
  const opened =
    open?.(shellOf(navigation), parts, new URLSearchParams(search)) ?? plainPage(notFound);
  const isFirst = page === null;
  page?.leave?.();
  dialog = null; // it belonged to the page before
  page = opened;
  overlays.cleared();
  isNewPage = !isFirst;
  if (!isFirst) scrollTo(0, 0);
  shell.redraw();
}

/** Return the shell of a page, which leads nowhere once that page is left: answers may be late. */
const shellOf = (navigation: number): Shell => ({
  ...shell,
  go(path, state) {
    if (navigation === arrived && location.href === shown) shell.go(path, state);
  },
  openDialog(make) {
    if (navigation === arrived) shell.openDialog(make);
  },
});

/** Tell whether the address has changed only in its hash, which the browser follows by itself. */
function isAnchor(): boolean {
  const [path, hash = ""] = shown.split("#");
  return location.href.split("#")[0] === path && location.hash.slice(1) !== hash;
}

/** Return what opens the pages of a name; most are in the second bundle. */
async function openerOf(name: string): Promise<OpenPage | undefined> {
  return SECOND.includes(name) ? (await loadSecond<Second>()).PAGES[name] : FIRST.get(name);
}

/** Load words of the language that is set, or of the browser's; return whether they came. */
async function applyLanguage(loadIn = loadAllWords): Promise<boolean> {
  const lang = wantedLanguage();
  const { documentElement } = document;
  documentElement.lang = lang;
  const load = (): Promise<Words> => loadIn(lang, pageVersion());
  const loaded = await load()
    .catch(load)
    .catch(() => null);
  if (lang !== wantedLanguage()) return applyLanguage(); // another one has been chosen meanwhile
  if (loaded || !page) words = loaded ?? wordless(lang);
  setLanguage(words.lang);
  documentElement.lang = words.lang;
  documentElement.dir = words.rightToLeft ? "rtl" : "ltr";
  return loaded !== null;
}

function wantedLanguage(): string {
  const { language } = settings;
  return chooseLanguage(language ? [language, ...navigator.languages] : navigator.languages);
}

/** Show the first page; without words it is a sentence that was built in. */
async function begin(): Promise<void> {
  setLanguage(wantedLanguage());
  const isSecond = SECOND.includes(location.pathname.split("/")[1] ?? "");
  if (isSecond) loadSecond().catch(() => undefined); // beside the words; showPage tells of a loss
  const hasWords = await applyLanguage(loadWords);
  root.replaceChildren(); // what the server has put there is for who gets no further
  if (hasWords) await showPage();
  else page = plainPage(lostPart, () => html``);
  shell.redraw();
  setTimeout(() => void fetchRest().catch(() => undefined), REST_MS);
}

/** Fetch what is not needed yet, so that it is there when the network is not. */
async function fetchRest(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) {
    await Promise.all(secondAddresses().map((address) => fetch(address))); // without a secure context the browser's own cache has to do
    return;
  }
  await serviceWorker.register("/worker.js");
  const { active } = await serviceWorker.ready;
  for (const address of [wordsAddress, secondWordsAddress])
    active?.postMessage(address(words.lang, pageVersion()));
}

/** Take settings that were changed, here or in another tab. */
function takeSettings(changed: Settings): void {
  const before = settings;
  settings = changed;
  applyLook();
  if (settings.language !== before.language) void applyLanguage().then(shell.redraw);
  shell.redraw();
}

/** Apply the light or dark look; "auto" leaves it to the system. */
function applyLook(): void {
  const { dataset } = document.documentElement;
  if (settings.look === "auto") delete dataset.look;
  else dataset.look = settings.look;
}

/** Navigate within the page where a plain click follows a link to another page of ours. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || event.button !== 0 || hasModifier || event.defaultPrevented) return;
  if (link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href);
  const isOurs = address.origin === location.origin && !address.pathname.startsWith("/api/");
  const isHere = address.pathname === location.pathname && address.hash !== "";
  if (!isOurs || isHere) return;
  event.preventDefault();
  shell.go(address.pathname + address.search + address.hash);
}

document.documentElement.dataset.runs = ""; // guard.ts looks for it
applyLook();
keepTextsChanging();
document.addEventListener("visibilitychange", () => {
  // A hidden page gets no frames, and its title is all that is seen of it.
  if (document.hidden && isDrawScheduled) setTimeout(draw);
});
addEventListener("resize", () => {
  fitDocks(root);
});
addEventListener("storage", () => {
  takeSettings(loadSettings(() => localStorage)); // what is set next is saved together with them
});
addEventListener("popstate", () => {
  navigations++; // a page that was on its way is left, too
  if (overlays.stepped() && location.href === shown) return;
  if (isAnchor()) shown = location.href;
  else void showPage();
});
// Who presses twice within a slow frame means the second time what the first has led to; news that
// come while the finger is down are drawn before the press is answered.
for (const press of ["pointerdown", "keydown", "click"]) addEventListener(press, draw, true);
addEventListener("pointerdown", notePress, true);
addEventListener("click", noteTap, true);
addEventListener("click", followLink);
addEventListener("online", () => {
  shell.redraw();
  if (page === lostPage) void showPage();
});
addEventListener("offline", () => {
  shell.redraw();
});
void begin();
