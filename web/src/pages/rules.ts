/** The rules of a game, with small examples that can be played through. */
import { html, nothing, type TemplateResult } from "lit-html";
import { still } from "../board/board";
import { copies, play as animate, type Motion } from "../board/motion";
import type { Scene } from "../board/scene";
import { GAMES } from "../games/catalog";
import { plainText, readMarkdown, type Block, type Line } from "../markdown";
import { bar } from "../panels/bar";
import { icon } from "../panels/icons";
import { STEP } from "../settings";
import type { Shell } from "../shell";
import { troubleText } from "../texts";
import { ask } from "../wire";
import { EXAMPLES, PICTURES, pictureTable, type Example } from "./examples";
import type { OpenPage } from "./page";

export const open: OpenPage = (shell, [game = ""]) => {
  let blocks: readonly Block[] = [];
  let asked = "";
  let wrong = "";
  let moments: Readonly<Record<string, number>> = {};
  let due: { readonly id: string; readonly scene: Scene; readonly motions: readonly Motion[]; readonly copied: readonly (Element | null)[] } | null = null;
  const read = async (): Promise<void> => {
    try {
      const { lang } = shell.words();
      asked = lang;
      blocks = readMarkdown(await ask<string>("GET", `/api/rules/${encodeURIComponent(game)}?lang=${lang}`)).filter(isForReaders);
    } catch (error) {
      wrong = troubleText(error, shell.words().say);
    }
    shell.redraw();
  };
  const step = (id: string, example: Example): void => {
    const at = ((moments[id] ?? 0) + 1) % example.moments.length;
    const drawn = document.querySelector(`#example-${id} svg.board`);
    const [before, after] = [sceneAt(shell, example, at - 1), sceneAt(shell, example, at)];
    const token = example.moments[at]?.token;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (drawn && before && after && token && !calm) {
      const motions = GAMES[example.game]?.motions(before, after, token, []) ?? [];
      due = { id, scene: after, motions, copied: copies(drawn, motions) };
    }
    moments = { ...moments, [id]: at };
    shell.redraw();
  };
  void read();
  return {
    title: () => `${game in GAMES ? shell.words().say(`game-${game}`) : shell.words().say("web-reading")} – Kolpak`,
    draw() {
      const { say, lang } = shell.words();
      if (lang !== asked) void read();
      return html`${bar(shell)}
        <main id="main" class="reading rules" tabindex="-1">
          ${others(game, shell)}
          <h1 tabindex="-1">${game in GAMES ? say(`game-${game}`) : say("web-reading")}</h1>
          ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
          ${game in GAMES ? html`${cover(game)} ${inShort(game, shell)}` : nothing}
          ${blocks.length ? html`<h2>${say("web-all-rules")}</h2>${contents(blocks, shell)}` : nothing}
          ${withExamples(blocks.slice(1)).map((part) => ("as" in part ? block(part) : example(shell, part, moments[part.id] ?? 0, () => step(part.id, part.example))))}
        </main>`;
    },
    drawn() {
      const moves = due;
      due = null;
      const drawn = moves && document.querySelector(`#example-${moves.id} svg.board`);
      if (drawn && moves) void animate(drawn, moves.scene, moves.motions, moves.copied, STEP[shell.settings().speed]);
    },
  };
};

/** Links to the program's own tests are of no use to who wants to play. */
const isForReaders = (one: Block): boolean =>
  one.as !== "paragraph" || one.line.length === 0 || !one.line.every((piece) => piece.as === "link" && !/^https?:|^#/.test(piece.to));

interface Placed {
  readonly id: string;
  readonly example: Example;
}

/** Puts each example at the end of the rule it belongs to. */
function withExamples(blocks: readonly Block[]): readonly (Block | Placed)[] {
  let rule = "";
  const parts: (Block | Placed)[] = [];
  const finish = (): void => {
    const example = EXAMPLES[rule];
    if (example) parts.push({ id: rule, example });
    rule = "";
  };
  for (const one of blocks) {
    if (one.as === "heading") {
      finish();
      rule = /^([A-Z]\d+)\b/.exec(plainText(one.line))?.[1] ?? "";
    }
    parts.push(one);
  }
  finish();
  return parts;
}

const idOf = (line: Line): string => /^([A-Z]\d+)\b/.exec(plainText(line))?.[1] ?? plainText(line).toLowerCase().replace(/[^\p{L}\d]+/gu, "-");

function block(one: Block): TemplateResult {
  switch (one.as) {
    case "heading":
      if (one.level === 1) return html`<h1 tabindex="-1">${inline(one.line)}</h1>`;
      return one.level === 2 ? html`<h2 id=${idOf(one.line)}>${inline(one.line)}</h2>` : html`<h3 id=${idOf(one.line)}>${inline(one.line)}</h3>`;
    case "paragraph":
      return html`<p>${inline(one.line)}</p>`;
    case "code":
      return html`<pre class="ltr" tabindex="0"><code>${one.text}</code></pre>`;
    case "list": {
      const items = one.items.map((item) => html`<li>${inline(item)}</li>`);
      return one.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case "table":
      return html`<div class="scroll" tabindex="0"><table>
        <thead><tr>${one.head.map((cell) => (cell.length ? html`<th scope="col">${inline(cell)}</th>` : html`<td></td>`))}</tr></thead>
        <tbody>${one.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
  }
}

function inline(line: Line): readonly TemplateResult[] {
  return line.map((piece) => {
    switch (piece.as) {
      case "text":
        return html`${piece.text}`;
      case "bold":
        return html`<strong>${piece.text}</strong>`;
      case "emphasis":
        return html`<em>${piece.text}</em>`;
      case "code":
        return html`<code class="ltr">${piece.text}</code>`;
      case "link":
        return /^(https?:|#)/.test(piece.to) ? html`<a href=${piece.to} rel="noreferrer">${piece.text}</a>` : html`${piece.text}`;
    }
  });
}

function others(game: string, shell: Shell): TemplateResult {
  const { say } = shell.words();
  return html`<nav class="row others" aria-label=${say("web-reading")}>
    ${Object.keys(GAMES).map((one) => html`<a class="button" href="/rules/${one}" aria-current=${one === game ? "page" : nothing}>${say(`game-${one}`)}</a>`)}
  </nav>`;
}

function cover(game: string): TemplateResult | typeof nothing {
  const picture = PICTURES[game];
  const drawn = GAMES[game];
  if (!picture || !drawn) return nothing;
  return html`<div class="cover">${still({ ...drawn.scene(pictureTable(picture.options, picture.view), () => ""), name: "" })}</div>`;
}

const LINES = [1, 2, 3, 4, 5, 6] as const;

/** Says in a few sentences of the reader's language how the game goes. */
function inShort(game: string, shell: Shell): TemplateResult {
  const { say } = shell.words();
  return html`<section class="short"><h2>${say("web-short")}</h2>
    <ol>${LINES.map((line) => html`<li>${say(`web-short-${game}-${line}`)}</li>`)}</ol></section>`;
}

function contents(blocks: readonly Block[], shell: Shell): TemplateResult {
  const heads = blocks.flatMap((one) => (one.as === "heading" && one.level === 2 ? [one.line] : []));
  return html`<nav class="contents" aria-label=${shell.words().say("web-contents")}><ul>
    ${heads.map((line) => html`<li><a href="#${idOf(line)}">${plainText(line)}</a></li>`)}</ul></nav>`;
}

function sceneAt(shell: Shell, { game, options, seat, moments }: Example, at: number): Scene | null {
  const moment = moments[at];
  return moment ? (GAMES[game]?.scene(pictureTable(options, moment.view, moment.token ?? null, true, seat ?? null), shell.words().say) ?? null) : null;
}

function example(shell: Shell, { id, example: one }: Placed, at: number, step: () => void): TemplateResult | typeof nothing {
  const { say } = shell.words();
  const scene = sceneAt(shell, one, at);
  if (!scene) return nothing;
  const again = at === one.moments.length - 1;
  return html`<figure class="example" id="example-${id}">${still(scene)}
    <figcaption>${say(one.text)}
      <button @click=${step}>${icon(again ? "first" : "next")} ${say(again ? "web-example-again" : "web-example-next")}</button></figcaption></figure>`;
}
