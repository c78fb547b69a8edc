import { defineConfig } from "vitest/config";
import { define } from "./tools/languages.mjs";

export default defineConfig({ define });
