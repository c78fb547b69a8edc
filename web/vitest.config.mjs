import { defineConfig } from "vitest/config";
import { define } from "./tools/known.mjs";

export default defineConfig({ define });
