/** Finds the language and the page, and draws. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { bar } from "./panels/bar";
import type { OpenPage, Page } from "./pages/page";
import { keepSettings, readSettings, type Settings } from "./settings";
import type { Shell } from "./shell";
import { chooseLanguage, loadWords, type Words } from "./words";

const PAGES: Readonly<Record<string, () => Promise<{ open: OpenPage }>>> = {
  start: () => import("./pages/start"),
  table: () => import("./pages/table"),
  replay: () => import("./pages/replay"),
  rules: () => import("./pages/rules"),
};

const root = document.getElementById("page") as HTMLElement;
const spoken = document.getElementById("spoken") as HTMLElement;
let words: Words;
let page: Page | null = null;
let due = false;
let fresh = false;
let settings: Settings = readSettings(() => localStorage);
let dialog: (() => TemplateResult) | null = null;

const shell: Shell = {
  words: () => words,
  settings: () => settings,
  set(change) {
    const before = settings;
    settings = { ...settings, ...change };
    keepSettings(() => localStorage, settings);
    wear();
    if (settings.language !== before.language) void speak().then(shell.redraw);
    shell.redraw();
  },
  openSettings() {
    void import("./panels/settings").then(({ settingsPanel }) => {
      dialog = settingsPanel(shell, () => {
        dialog = null;
        shell.redraw();
      });
      shell.redraw();
    });
  },
  redraw() {
    if (due) return;
    due = true;
    requestAnimationFrame(draw);
  },
  go(path) {
    history.pushState(null, "", path);
    void show();
  },
  announce(sentence) {
    const line = document.createElement("p");
    line.textContent = sentence;
    spoken.append(line);
    while (spoken.childElementCount > 8) spoken.firstElementChild?.remove();
  },
};

function draw(): void {
  due = false;
  const { say } = words;
  render(
    html`<a class="skip" href="#main" @click=${skip}>${say("web-skip")}</a>
      ${navigator.onLine ? nothing : html`<p class="offline" role="status">${say("web-offline")}</p>`}
      ${page?.draw() ?? missing()} ${dialog?.() ?? nothing}`,
    root,
  );
  document.title = page?.title() ?? "Kolpak";
  page?.drawn?.(root);
  if (!fresh) return;
  fresh = false;
  root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

const missing = (): TemplateResult =>
  html`${bar(shell)}<main id="main" class="reading" tabindex="-1">
    <h1 tabindex="-1">Kolpak</h1>
    <p>${words.say("web-no-page")} <a href="/">${words.say("web-to-start")}</a></p>
  </main>`;

function skip(event: Event): void {
  event.preventDefault();
  root.querySelector<HTMLElement>("#main")?.focus();
}

/** Shows the page that the address names: `/table/ID` is the page `table`. */
async function show(): Promise<void> {
  const [name = "", ...parts] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const load = PAGES[name || "start"];
  const module = await load?.().catch(() => undefined);
  const first = page === null;
  page?.leave?.();
  page = module?.open(shell, parts, new URLSearchParams(location.search)) ?? null;
  fresh = !first;
  if (!first) scrollTo(0, 0);
  shell.redraw();
}

/** Sets the language of the page, from the choice kept or the browser's own. */
async function speak(): Promise<void> {
  const wanted = settings.language ? [settings.language, ...navigator.languages] : navigator.languages;
  words = await loadWords(chooseLanguage(wanted));
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.rightToLeft ? "rtl" : "ltr";
}

/** Puts on the look that is chosen; without a choice the machine's own. */
function wear(): void {
  const { dataset } = document.documentElement;
  if (settings.look === "auto") delete dataset["look"];
  else dataset["look"] = settings.look;
}

/** Follows links to our own pages without loading the shell again. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href);
  const ours = address.origin === location.origin && !address.pathname.startsWith("/api/");
  if (!ours || (address.pathname === location.pathname && address.hash)) return;
  event.preventDefault();
  shell.go(address.pathname + address.search);
}

wear();
addEventListener("popstate", () => void show());
addEventListener("click", follow);
addEventListener("online", () => shell.redraw());
addEventListener("offline", () => shell.redraw());
await speak();
await show();
void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
