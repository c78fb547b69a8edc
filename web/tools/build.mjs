// Bundle the browser side into the server's static folder and check its compressed size.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { define } from "./languages.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.env.KOLPAK_STATIC ?? join(web, "..", "src", "kolpak", "server", "static");
const FIRST_PLAY = 64 * 1024; // compressed script and style that the first play loads
const ALL = 200 * 1024;

const options = {
  absWorkingDir: web,
  entryPoints: { app: "src/main.ts", style: "styles/style.css", later: "styles/later.css" },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  define,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome120", "firefox121", "safari17.5"],
  minify: true,
  sourcemap: false,
  metafile: true,
  logLevel: "warning",
  legalComments: "none",
};

/** Write index.html with the names of the bundled files, and copy the public files. */
async function writePage(metafile) {
  const named = (source) => {
    const found = Object.entries(metafile.outputs).find(
      ([, output]) => output.entryPoint === source,
    );
    return `/assets/${found[0].split("/").at(-1)}`;
  };
  const page = await readFile(join(web, "index.html"), "utf-8");
  const shapes = await readFile(join(web, "shapes.svg"), "utf-8");
  const filled = page
    .replace("%SHAPES%", shapes.replace(/\s*\n\s*/g, ""))
    .replace("%SCRIPT%", named("src/main.ts"))
    .replace("%STYLE%", named("styles/style.css"))
    .replace("%LATER%", named("styles/later.css"));
  await writeFile(
    join(out, "index.html"),
    filled.replace("%AHEAD%", preloads(metafile).join("\n    ")),
  );
  await cp(join(web, "public"), out, { recursive: true });
  await cp(join(web, "..", "docs", "pictures"), out, { recursive: true }); // for previews of links
  await writeWorker(metafile);
}

/** Return the preload links of the first play, which save it a chain of round trips. */
function preloads(metafile) {
  const scripts = [...firstPlay(metafile)].filter((path) => path.endsWith(".js"));
  return scripts.map(
    (path) => `<link rel="modulepreload" href="/assets/${path.split("/").at(-1)}" />`,
  );
}

/** Write the service worker with the files to cache; their names decide the cache's version. */
async function writeWorker(metafile) {
  const assets = Object.keys(metafile.outputs).map((path) => `/assets/${path.split("/").at(-1)}`);
  const files = ["/", "/icon.svg", "/manifest.webmanifest", "/words/en.ftl", ...assets.sort()];
  const version = createHash("sha256").update(files.join(" ")).digest("hex").slice(0, 12);
  const worker = await readFile(join(web, "src", "worker.js"), "utf-8");
  const filled = worker.replace("%VERSION%", version).replace('["%FILES%"]', JSON.stringify(files));
  await writeFile(join(out, "worker.js"), filled);
}

/** Return the files that the first play loads: start and table page with their static imports. */
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

/** Print the compressed size of every file; throw where a budget is exceeded. */
async function checkSizes(metafile) {
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
  const report = ([name, size, most]) =>
    `${name} ${(size / 1024).toFixed(1)} KB of at most ${most / 1024}`;
  const budgets = [
    ["First play:", sums.first, FIRST_PLAY],
    ["All:", sums.all, ALL],
  ];
  console.log(`Compressed script and style. ${budgets.map(report).join("; ")}.`);
  if (budgets.some(([, size, most]) => size > most))
    throw new Error("The bundle exceeds its size budget.");
}

async function buildOnce() {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const { metafile } = await build(options);
  await writePage(metafile);
  await checkSizes(metafile);
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
  console.log("Watching for changes.");
}

await (process.argv.includes("--watch") ? watch() : buildOnce());
