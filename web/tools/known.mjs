// What the page knows of the package from its build: its languages, and which games have lessons.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const kolpak = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "kolpak");
const words = join(kolpak, "words");

/** Return `{ tag: { name, direction, lost, reload } }`, English first; it says what others lack. */
async function languages() {
  const tags = (await readdir(words)).filter((name) => name.endsWith(".ftl"));
  const english = await readFile(join(words, "en.ftl"), "utf-8");
  const found = tags.map(async (name) => {
    const text = await readFile(join(words, name), "utf-8");
    const valueIn = (source, id) => new RegExp(`^${id} *= *(.*)$`, "m").exec(source)?.[1] ?? "";
    const valueOf = (id) => valueIn(text, id) || valueIn(english, id);
    const direction = valueIn(text, "language-direction") || "ltr";
    const [lost, reload] = [valueOf("web-lost"), valueOf("web-reload")];
    return [name.slice(0, -4), { name: valueOf("language-name"), direction, lost, reload }];
  });
  const order = ([one], [other]) => Number(other === "en") - Number(one === "en");
  return Object.fromEntries((await Promise.all(found)).sort().sort(order));
}

/** Return the games that have lessons: those with a folder of them; Python's own is none. */
async function taught() {
  const found = await readdir(join(kolpak, "lessons"), { withFileTypes: true });
  const folders = found.filter((one) => one.isDirectory() && !one.name.startsWith("_"));
  return folders.map(({ name }) => name).sort();
}

/** The constants that bundlers put into the page. */
export const define = {
  LANGUAGES_AT_BUILD: JSON.stringify(await languages()),
  TAUGHT_AT_BUILD: JSON.stringify(await taught()),
};
