/** The shell: finds language and page, draws them, and follows links without reloading. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import * as start from "./pages/start/start";
import * as table from "./pages/table/table";
import type { OpenPage, Page } from "./pages/page";
import { styled } from "./later";
import { bar } from "./panels/bar";
import { loadSettings, saveSettings, type Settings } from "./settings";
import type { Shell } from "./shell";
import { chooseLanguage, loadWords, type Words } from "./words";

const PAGES: Readonly<Record<string, () => Promise<{ open: OpenPage }>>> = {
  start: () => Promise.resolve(start),
  table: () => Promise.resolve(table),
  replay: () => styled(import("./pages/replay/replay")),
  rules: () => styled(import("./pages/rules/rules")),
  learn: () => styled(import("./pages/lesson/lesson")),
  verify: () => styled(import("./pages/verify/verify")),
};
/** Announcements kept in the live region; screen readers may still be reading the last ones. */
const MAX_ANNOUNCEMENTS = 8;

const root = elementById("page");
const liveRegion = elementById("spoken");
let words: Words;
let page: Page | null = null;
let isDrawScheduled = false;
let badge = 0;
/** Whether the next drawing shows a new page, whose heading is to be focused. */
let isNewPage = false;
let settings: Settings = loadSettings(() => localStorage);
let dialog: (() => TemplateResult) | null = null;

const shell: Shell = {
  words: () => words,
  settings: () => settings,
  set(change) {
    const before = settings;
    settings = { ...settings, ...change };
    saveSettings(() => localStorage, settings);
    applyLook();
    if (settings.language !== before.language) void applyLanguage().then(shell.redraw);
    shell.redraw();
  },
  openSettings() {
    void styled(import("./panels/settings")).then(({ settingsPanel }) => {
      shell.openDialog((close) => settingsPanel(shell, close));
    });
  },
  openDialog(make) {
    dialog = make(() => {
      dialog = null;
      shell.redraw();
    });
    shell.redraw();
  },
  redraw() {
    if (isDrawScheduled) return;
    isDrawScheduled = true;
    if (document.hidden) setTimeout(draw);
    else requestAnimationFrame(draw);
  },
  go(path) {
    history.pushState(null, "", path);
    void showPage();
  },
  announce(sentence) {
    const line = document.createElement("p");
    line.textContent = sentence;
    liveRegion.append(line);
    while (liveRegion.childElementCount > MAX_ANNOUNCEMENTS) liveRegion.firstElementChild?.remove();
  },
};

/** Return an element of index.html. */
function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html lacks #${id}.`);
  return element;
}

function draw(): void {
  isDrawScheduled = false;
  const { say } = words;
  const offline = html`<p class="offline" role="status">${say("web-offline")}</p>`;
  render(
    html`<a class="skip" href="#main" @click=${skipToMain}>${say("web-skip")}</a>
      ${navigator.onLine ? nothing : offline} ${page?.draw() ?? notFound()} ${dialog?.() ?? nothing}`,
    root,
  );
  document.title = page?.title() ?? "Kolpak";
  showBadge(page?.turns?.());
  page?.drawn?.(root);
  if (!isNewPage) return;
  isNewPage = false;
  root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Show on the app's icon at how many tables it is the visitor's turn; unknown leaves it. */
function showBadge(turns: number | undefined): void {
  if (turns === undefined || turns === badge || !("setAppBadge" in navigator)) return;
  badge = turns;
  void navigator.setAppBadge(turns).catch(() => undefined);
}

const notFound = (): TemplateResult =>
  html`${bar(shell)}
    <main id="main" class="reading" tabindex="-1">
      <h1 tabindex="-1">Kolpak</h1>
      <p>${words.say("web-no-page")} <a href="/">${words.say("web-to-start")}</a></p>
    </main>`;

function skipToMain(event: Event): void {
  event.preventDefault();
  root.querySelector<HTMLElement>("#main")?.focus();
}

/** Show the page of the address: `/table/ID` is the page `table` with the part `ID`. */
async function showPage(): Promise<void> {
  const path = location.pathname.split("/").filter(Boolean);
  const [name = "start", ...parts] = path.map(decodeURIComponent);
  const module = await PAGES[name]?.().catch(() => undefined);
  const isFirst = page === null;
  page?.leave?.();
  page = module?.open(shell, parts, new URLSearchParams(location.search)) ?? null;
  isNewPage = !isFirst;
  if (!isFirst) scrollTo(0, 0);
  shell.redraw();
}

/** Load the words of the language that is set, or of the browser's. */
async function applyLanguage(): Promise<void> {
  const { language } = settings;
  words = await loadWords(
    chooseLanguage(language ? [language, ...navigator.languages] : navigator.languages),
  );
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.rightToLeft ? "rtl" : "ltr";
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
  const isAnchor = address.pathname === location.pathname && address.hash !== "";
  if (!isOurs || isAnchor) return;
  event.preventDefault();
  shell.go(address.pathname + address.search);
}

applyLook();
document.addEventListener("visibilitychange", () => {
  // A hidden page gets no frames, and its title is all that is seen of it.
  if (document.hidden && isDrawScheduled) setTimeout(draw);
});
addEventListener("popstate", () => void showPage());
addEventListener("click", followLink);
addEventListener("online", () => {
  shell.redraw();
});
addEventListener("offline", () => {
  shell.redraw();
});
await applyLanguage();
await showPage();
if ("serviceWorker" in navigator) {
  // Absent without a secure context; the page works without it, only not offline.
  void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
