/** Load the second bundle; mend what a dropped request or an upgrade has broken. */
import { currentLanguage } from "./http";
import { reloadOnce } from "./reload";
import { wait } from "./wait";
import { loadSecondWords, secondWordsAddress } from "./words";

/** What loading needs of the browser; tests put their own in its place. */
export interface LoadingEnvironment {
  load(address: string): Promise<unknown>;
  /** Wait before another try. */
  pause(): Promise<void>;
  isOnline(): boolean;
  /** Whether the page may still be loaded anew for a reason; it does so once for each. */
  reload(reason: string): boolean;
}

/** Time before a request is made again: a phone's line is often back after a second. */
const PAUSE_MS = 1000;

const BROWSER: LoadingEnvironment = {
  load: loadWhole,
  pause: () => wait(PAUSE_MS),
  isOnline: () => navigator.onLine,
  reload: reloadOnce,
};

/** Load a script of ours together with the style and the words of its pages. */
async function loadWhole(address: string): Promise<unknown> {
  const [module] = await Promise.all([
    import(address) as Promise<unknown>,
    loadStyle(),
    loadSecondWords(currentLanguage(), pageVersion()),
  ]);
  return module;
}

/** Add the style of the second bundle to the page; once it is there it stays. */
async function loadStyle(): Promise<void> {
  const href = styleAddress();
  if (document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)?.sheet) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove(); // so that the next try asks for it again
      reject(new Error(`No style: ${href}.`));
    };
    document.head.append(link);
  });
}

/** Return a function that loads the bundle of an address: once, but again after a failure. */
function loaderOf(
  address: () => string,
  environment: LoadingEnvironment = BROWSER,
): () => Promise<unknown> {
  let loading: Promise<unknown> | null = null;
  return () => {
    loading ??= attempt(address(), environment).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Try twice, then load the page anew: after an upgrade the old bundle is gone. */
async function attempt(address: string, environment: LoadingEnvironment): Promise<unknown> {
  try {
    return await environment.load(address);
  } catch {
    await environment.pause();
  }
  try {
    return await environment.load(`${address}?again`); // some browsers remember a failed address
  } catch (error) {
    if (!environment.isOnline() || !environment.reload(address)) throw error;
    return new Promise(() => undefined); // the page ends here
  }
}

/** Return what the server has written into the page under a name. */
const written = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

const secondAddress = (): string => written("second");
const styleAddress = (): string => written("second-style");

/** The addresses of the second bundle: its script, its style and its words. */
export const secondAddresses = (): readonly string[] => [
  secondAddress(),
  styleAddress(),
  secondWordsAddress(currentLanguage(), pageVersion()),
];

const load = loaderOf(secondAddress);

/** Load the second bundle; the caller names the module of it that it takes something from. */
export const loadSecond = <Module>(): Promise<Module> => load() as Promise<Module>;

/** The version of the page and its words, see `src/kolpak/server/web/page.py`. */
export const pageVersion = (): string => written("version");
