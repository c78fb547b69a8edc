// Builds the browser side into the server's static folder and says what it weighs.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.KOLPAK_STATIC ?? join(web, "..", "src", "kolpak", "server", "static");
const FIRST_PLAY = 60 * 1024; // script and style of the first play, compressed
const ALL = 200 * 1024;

const options = {
  absWorkingDir: web,
  entryPoints: { app: "src/main.ts", style: "styles/style.css" },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome120", "firefox121", "safari17.5"],
  minify: true,
  sourcemap: false,
  metafile: true,
  logLevel: "warning",
  legalComments: "none",
};

/** Writes the page that names the built files, and what is copied as it is. */
async function writePage(metafile) {
  const named = (source) => {
    const found = Object.entries(metafile.outputs).find(
      ([, output]) => output.entryPoint === source,
    );
    return `/assets/${found[0].split("/").at(-1)}`;
  };
  const page = await readFile(join(web, "index.html"), "utf-8");
  const filled = page
    .replace("%SCRIPT%", named("src/main.ts"))
    .replace("%STYLE%", named("styles/style.css"));
  await writeFile(
    join(out, "index.html"),
    filled.replace("%AHEAD%", ahead(metafile).join("\n    ")),
  );
  await cp(join(web, "public"), out, { recursive: true });
  await writeWorker(metafile);
}

/** Names what the first play loads, so that it comes at once and not file after file. */
function ahead(metafile) {
  const scripts = [...firstPlay(metafile)].filter((path) => path.endsWith(".js"));
  return scripts.map(
    (path) => `<link rel="modulepreload" href="/assets/${path.split("/").at(-1)}" />`,
  );
}

/** Writes the service worker, which keeps the page, what it loads, and the English words. */
async function writeWorker(metafile) {
  const assets = Object.keys(metafile.outputs).map((path) => `/assets/${path.split("/").at(-1)}`);
  const files = ["/", "/icon.svg", "/manifest.webmanifest", "/words/en.ftl", ...assets.sort()];
  const version = createHash("sha256").update(files.join(" ")).digest("hex").slice(0, 12);
  const worker = await readFile(join(web, "src", "worker.js"), "utf-8");
  const filled = worker.replace("%VERSION%", version).replace('["%FILES%"]', JSON.stringify(files));
  await writeFile(join(out, "worker.js"), filled);
}

/** Lists the files that the first play loads: the entries and what they import at once. */
function firstPlay(metafile) {
  const found = new Set();
  const follow = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const one of metafile.outputs[path].imports) {
      const wanted = one.kind !== "dynamic-import" || /(start|table)-[^/]*$/.test(one.path);
      if (wanted && metafile.outputs[one.path]) follow(one.path);
    }
  };
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (["src/main.ts", "styles/style.css"].includes(output.entryPoint)) follow(path);
  }
  return found;
}

async function weigh(metafile) {
  const first = firstPlay(metafile);
  const sums = { first: 0, all: 0 };
  for (const path of Object.keys(metafile.outputs)) {
    const size = gzipSync(await readFile(join(web, path)), { level: 9 }).length;
    sums.all += size;
    if (first.has(path)) sums.first += size;
    console.log(
      `${(size / 1024).toFixed(1).padStart(6)} KB  ${relative(out, join(web, path))}${first.has(path) ? "  (first play)" : ""}`,
    );
  }
  const told = ([name, size, most]) =>
    `${name} ${(size / 1024).toFixed(1)} KB of at most ${most / 1024}`;
  const budgets = [
    ["First play:", sums.first, FIRST_PLAY],
    ["All:", sums.all, ALL],
  ];
  console.log(`Compressed script and style. ${budgets.map(told).join("; ")}.`);
  if (budgets.some(([, size, most]) => size > most))
    throw new Error("The browser side is heavier than it may be.");
}

async function buildOnce() {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const { metafile } = await build(options);
  await writePage(metafile);
  await weigh(metafile);
}

async function watch() {
  await mkdir(out, { recursive: true });
  const page = {
    name: "page",
    setup: (run) => run.onEnd(({ metafile }) => metafile && writePage(metafile)),
  };
  const watching = await context({
    ...options,
    minify: false,
    sourcemap: "inline",
    plugins: [page],
  });
  await watching.watch();
  console.log("Watching; the server serves what is built.");
}

await (process.argv.includes("--watch") ? watch() : buildOnce());
