// Photographs the demo's boards into web/shots: node tools/look.mjs [NAME …]
import { chromium } from "playwright-core";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "./demo.mjs";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "shots");
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"]; // prettier-ignore

const server = await serve(0);
const { port } = server.address();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: SWITCHES });
await mkdir(folder, { recursive: true });
const page = await browser.newPage();
page.on("pageerror", (error) => console.error(String(error)));
const wanted = process.argv.slice(2);
const listed = wanted.length ? wanted : (process.env.SAMPLES ?? "").split(" ").filter(Boolean);
await page.goto(`http://127.0.0.1:${port}/`);
const names = listed.length ? listed : await page.evaluate(() => globalThis.sampleNames);
for (const name of names) {
  for (const look of ["light", "dark"]) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.goto(`http://127.0.0.1:${port}/?sample=${name}&look=${look}`);
      await page.waitForSelector("svg.board");
      await page.screenshot({ path: join(folder, `${name}-${size}-${look}.png`) });
    }
  }
}
await browser.close();
server.close();
console.log(`Photographs of ${names.length} boards are in web/shots.`);
