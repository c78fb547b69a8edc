// Reads names, directions and what is said without words of all languages from their Fluent files.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const words = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "kolpak", "words");

/** Return `{ tag: { name, direction, lost, reload } }`, English first. */
async function languages() {
  const tags = (await readdir(words)).filter((name) => name.endsWith(".ftl"));
  const found = tags.map(async (name) => {
    const text = await readFile(join(words, name), "utf-8");
    const valueOf = (id) => new RegExp(`^${id} = (.*)$`, "m").exec(text)?.[1] ?? "";
    const direction = valueOf("language-direction") || "ltr";
    const [lost, reload] = [valueOf("web-lost"), valueOf("web-reload")];
    return [name.slice(0, -4), { name: valueOf("language-name"), direction, lost, reload }];
  });
  const order = ([one], [other]) => Number(other === "en") - Number(one === "en");
  return Object.fromEntries((await Promise.all(found)).sort().sort(order));
}

/** The constants that bundlers put into the page. */
export const define = { LANGUAGES_AT_BUILD: JSON.stringify(await languages()) };
