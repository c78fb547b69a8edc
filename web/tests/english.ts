/** The English words, as the pages say them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wordsOf } from "../src/words";

const source = readFileSync(join(import.meta.dirname, "../../src/kolpak/words/en.ftl"), "utf-8");

export const english = wordsOf("en", source);
export const { say } = english;
