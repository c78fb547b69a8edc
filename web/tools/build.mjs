// Bundle the browser side into the server's static folder and check its compressed size.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { define } from "./known.mjs";
import { gameFolders, gameStyles } from "./styles.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const target = process.env.KOLPAK_STATIC ?? join(web, "..", "src", "kolpak", "server", "static");
const watches = process.argv.includes("--watch");
/** Where the files are written: a build takes the place of the last one when it is whole. */
const out = watches ? target : `${target}.new`;
/**
 * Most KB of script and style before the first move, compressed with gzip, without games and for each:
 * ours have 4 to 6. Over HTTPS a tenth less is sent; with words (11 to 15 KB), page, answers and headers
 * (15 KB) that makes with three games less than the 130 KB of docs/reference/browser.md.
 */
const WITHOUT_GAMES = 87;
const A_GAME = 6;
/**
 * How assets are compressed, once and thoroughly: by content coding, which names the folder that the
 * server takes them from. Browsers take Brotli over HTTPS only.
 */
const CODINGS = { br: brotliCompressSync, gzip: (content) => gzipSync(content, { level: 9 }) };

const options = {
  absWorkingDir: web,
  entryPoints: { stub: "src/main.ts", second: "src/second.ts", style: "styles/style.css" },
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "app-[hash]", // all of main, as second imports it; its entry would only import this
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
  plugins: [gameStyles],
};

/** Write index.html with the names of the bundled files, and copy the public files. */
async function writePage(metafile) {
  const { app, guard, second, secondStyle, style } = bundles(metafile);
  const [page, shapes, icon] = await Promise.all(
    ["index.html", "shapes.svg", "public/icon.svg"].map((name) =>
      readFile(join(web, name), "utf-8"),
    ),
  );
  const values = {
    SHAPES: shapes.replace(/\s*\n\s*/g, ""),
    ICON: `data:image/svg+xml,${icon.trim().replace(/[#%"]/g, encodeURIComponent)}`,
    SCRIPT: address(app),
    STYLE: address(style),
    SECOND: address(second),
    SECOND_STYLE: address(secondStyle),
    GUARD: address(guard),
  };
  const filled = page.replace(/%([A-Z_]+)%/g, (name, key) => values[key] ?? name); // the server fills the rest
  await writeFile(join(out, "index.html"), filled);
  await cp(join(web, "public"), out, { recursive: true });
  await cp(join(web, "..", "docs", "pictures"), out, { recursive: true }); // for previews of links
  await writeWorker(metafile);
}

const address = (path) => `/assets/${path.split("/").at(-1)}`;

/** Return the paths of the bundles: two scripts with a style each, and what guards the start. */
function bundles(metafile) {
  const paths = Object.keys(metafile.outputs);
  const [guard, second, style] = ["src/guard.ts", "src/second.ts", "styles/style.css"].map(
    (source) => paths.find((path) => metafile.outputs[path].entryPoint === source),
  );
  const secondStyle = metafile.outputs[second].cssBundle;
  const others = paths.filter((path) => ![guard, second, secondStyle, style].includes(path));
  if (others.length !== 1) throw new Error(`There are more bundles: ${others.join(", ")}.`);
  return { app: others[0], guard, second, secondStyle, style };
}

/** Build what guards the start, without a part in common with the rest; leave the stub away. */
async function withGuard(metafile) {
  const guard = await build({
    ...options,
    entryPoints: { guard: "src/guard.ts" },
    splitting: false,
    format: "iife",
    plugins: [],
  });
  const outputs = { ...metafile.outputs, ...guard.metafile.outputs };
  const stub = Object.keys(outputs).find((path) => outputs[path].entryPoint === "src/main.ts");
  delete outputs[stub];
  await rm(join(web, stub), { force: true });
  return { ...metafile, outputs };
}

/** Write the service worker with the files to cache; their names decide the cache's version. */
async function writeWorker(metafile) {
  const assets = Object.keys(metafile.outputs).map(address);
  const files = ["/", "/manifest.webmanifest", ...assets.sort()];
  const version = createHash("sha256").update(files.join(" ")).digest("hex").slice(0, 12);
  const worker = await readFile(join(web, "src", "worker.js"), "utf-8");
  const filled = worker.replace("%VERSION%", version).replace('["%FILES%"]', JSON.stringify(files));
  await writeFile(join(out, "worker.js"), filled);
}

/** Write every asset compressed, and print its sizes; throw where the budget is exceeded. */
async function compress(metafile) {
  const { second, secondStyle } = bundles(metafile);
  let first = 0;
  for (const coding of Object.keys(CODINGS)) await mkdir(join(out, coding));
  for (const path of Object.keys(metafile.outputs)) {
    const content = await readFile(join(web, path));
    const sizes = {};
    for (const [coding, packed] of Object.entries(CODINGS)) {
      const body = packed(content);
      await writeFile(join(out, coding, basename(path)), body);
      sizes[coding] = body.length;
    }
    if (path !== second && path !== secondStyle) first += sizes.gzip;
    console.log(`${kilobytes(sizes.br)} ${kilobytes(sizes.gzip)} KB  ${basename(path)}`);
  }
  const most = WITHOUT_GAMES + A_GAME * gameFolders().length;
  console.log(`Until the first move: ${kilobytes(first)} KB with gzip of at most ${most}.`);
  if (first > most * 1024) {
    throw new Error("That is too much: save some, or raise the limit in web/tools/build.mjs.");
  }
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1).padStart(6);

async function buildOnce() {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const metafile = await withGuard((await build(options)).metafile);
  await writePage(metafile);
  await compress(metafile);
  await rm(target, { recursive: true, force: true });
  await rename(out, target);
}

async function watch() {
  await mkdir(out, { recursive: true });
  const page = {
    name: "page",
    setup: (run) =>
      run.onEnd(async ({ metafile }) => metafile && writePage(await withGuard(metafile))),
  };
  const watching = await context({
    ...options,
    minify: false,
    sourcemap: "inline",
    plugins: [...options.plugins, page],
  });
  await watching.watch();
  console.log("Watching for changes.");
}

await (watches ? watch() : buildOnce());
