// Serve the demo page, which shows boards without a server: node tools/demo.mjs [PORT]
import { build } from "esbuild";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { define } from "./known.mjs";
import { gameStyles } from "./styles.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  ftl: "text/plain",
  svg: "image/svg+xml",
};

/** Bundle the page in memory and return a server for it. */
export async function serve(port) {
  const { outputFiles } = await build({
    absWorkingDir: web,
    entryPoints: { demo: "demo/demo.ts", style: "styles/style.css" },
    outdir: "/",
    bundle: true,
    define,
    format: "esm",
    target: "es2022",
    plugins: [gameStyles],
    write: false,
  });
  const built = new Map(outputFiles.map((file) => [file.path, file.contents]));
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://demo").pathname;
    const name = path === "/" ? "/index.html" : path;
    try {
      const words = join(web, "..", "src", "kolpak", name);
      const body =
        built.get(name) ??
        (await readFile(name.startsWith("/words/") ? words : join(web, "demo", name)));
      response
        .writeHead(200, {
          "Content-Type": `${TYPES[name.split(".").at(-1)] ?? "text/plain"}; charset=utf-8`,
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", ready));
  return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 8123);
  await serve(port);
  console.log(`http://127.0.0.1:${port}/`);
}
