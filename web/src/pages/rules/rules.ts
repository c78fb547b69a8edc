/** The rules of a game, with examples that can be played step by step. */
import { html, nothing, type TemplateResult } from "lit-html";
import { bare } from "../../bare";
import { staticBoard } from "../../board/picture";
import type { Scene } from "../../board/scene";
import { playTransition, prepareTransition, type Transition } from "../../board/transition";
import { GAMES, TAUGHT, gameOf } from "../../games/catalog";
import { motionsOf, type Example } from "../../games/game";
import { requestText } from "../../http";
import { Loader } from "../../loader";
import { plainText, parseMarkdown, type Block } from "../../markdown";
import { bar } from "../../controls/bar";
import { icon } from "../../controls/icons";
import { anchorOf, drawBlock, isForPlayers, ruleIdOf, summary } from "../../dialogs/rule_blocks";
import { stepMs } from "../../settings";
import type { Say } from "../../words";
import type { Shell } from "../../shell";
import { decoded, type OpenPage, type Page } from "../page";
import { gamePicture, pictureProps } from "../pictures";

export const open: OpenPage = (shell, [game = ""]) => new RulesPage(shell, game);

class RulesPage implements Page {
  private blocks: readonly Block[] = [];
  private lang = "";
  /** Whether the rule that the address names has been scrolled to. */
  private isThere = false;
  private readonly loader: Loader;
  /** The current position of each example, by its rule. */
  private positions: Readonly<Record<string, number>> = {};
  private pending: { readonly id: string; readonly transition: Transition } | null = null;

  constructor(
    private readonly shell: Shell,
    private readonly game: string,
  ) {
    this.loader = new Loader(shell);
    this.load();
  }

  title(): string {
    return `${this.heading()} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, game, blocks } = this;
    const { say, lang } = shell.words();
    if (lang !== this.lang) this.load();
    return html`${bar(shell)}
      <main id="main" class="reading rules" tabindex="-1">
        ${otherGames(game, shell)}
        <h1 tabindex="-1">${this.heading()}</h1>
        ${this.loader.note()} ${game in GAMES ? cover(game) : nothing}
        ${TAUGHT.includes(game) ? lesson(game, say) : nothing} ${summary(game, say)}
        ${
          blocks.length > 0
            ? html`<h2>${say("web-all-rules")}</h2>
                ${contents(blocks, shell)}`
            : nothing
        }
        ${withExamples(blocks.slice(1), gameOf(game).examples ?? {}).map((part) =>
          "as" in part ? drawBlock(part) : this.drawExample(part),
        )}
      </main>`;
  }

  drawn(): void {
    this.scrollOnce();
    const { pending } = this;
    this.pending = null;
    const board = pending && exampleBoard(pending.id);
    if (board) void playTransition(board, pending.transition, stepMs(this.shell.settings()));
  }

  /** Scroll to the rule of the address when the rules are first there, as a browser would. */
  private scrollOnce(): void {
    if (this.isThere || this.blocks.length === 0) return;
    this.isThere = true;
    document.getElementById(bare(decoded(location.hash.slice(1))))?.scrollIntoView();
  }

  private heading(): string {
    const { say } = this.shell.words();
    return this.game in GAMES ? say(`game-${this.game}`) : say("web-reading");
  }

  private load(): void {
    const { lang } = this.shell.words();
    this.lang = lang;
    if (!this.game) return; // an address of all games
    const path = `/api/rules/${encodeURIComponent(this.game)}?lang=${lang}`;
    void this.loader.run(
      () => requestText(path),
      (text) => {
        this.blocks = parseMarkdown(text).filter(isForPlayers);
      },
    );
  }

  private drawExample({ id, example }: PlacedExample): TemplateResult | typeof nothing {
    const { shell } = this;
    const { say } = shell.words();
    const at = this.positions[id] ?? 0;
    const scene = sceneAt(shell, this.game, example, at);
    if (!scene) return nothing;
    const isLast = at === example.positions.length - 1;
    const step = (): void => {
      this.advance(id, example);
    };
    return html`<figure class="example" id="example-${id}">
      ${staticBoard(scene)}
      <figcaption>
        ${say(example.text)}
        <button @click=${step}>
          ${icon(isLast ? "first" : "next")}
          ${say(isLast ? "web-example-again" : "web-example-next")}
        </button>
      </figcaption>
    </figure>`;
  }

  /** Show the next position of an example; after the last the first one. */
  private advance(id: string, example: Example): void {
    const { shell, game } = this;
    const at = ((this.positions[id] ?? 0) + 1) % example.positions.length;
    const board = exampleBoard(id);
    const [before, after] = [
      sceneAt(shell, game, example, at - 1),
      sceneAt(shell, game, example, at),
    ];
    const token = example.positions[at]?.token;
    if (board && before && after && token && stepMs(shell.settings()) > 0) {
      const motions = motionsOf(gameOf(game))(before, after, token, []);
      const transition = prepareTransition(board, after, motions);
      this.pending = transition && { id, transition };
    }
    this.positions = { ...this.positions, [id]: at };
    shell.redraw();
  }
}

const exampleBoard = (id: string): Element | null =>
  document.querySelector(`#example-${id} svg.board`);

interface PlacedExample {
  readonly id: string;
  readonly example: Example;
}

/** Insert each example at the end of the rule it belongs to. */
function withExamples(
  blocks: readonly Block[],
  examples: Readonly<Record<string, Example>>,
): readonly (Block | PlacedExample)[] {
  let rule = "";
  const parts: (Block | PlacedExample)[] = [];
  const finishRule = (): void => {
    const example = examples[rule];
    if (example) parts.push({ id: rule, example });
    rule = "";
  };
  for (const block of blocks) {
    if (block.as === "heading") {
      finishRule();
      rule = ruleIdOf(block.line) ?? "";
    }
    parts.push(block);
  }
  finishRule();
  return parts;
}

function otherGames(game: string, shell: Shell): TemplateResult {
  const { say } = shell.words();
  const link = (one: string): TemplateResult =>
    html`<a class="button" href="/rules/${one}" aria-current=${one === game ? "page" : nothing}
      >${say(`game-${one}`)}</a
    >`;
  return html`<nav class="row others" aria-label=${say("web-reading")}>
    ${Object.keys(GAMES).map(link)}
  </nav>`;
}

/** Draw the offer of a first game that teaches. */
const lesson = (game: string, say: Say): TemplateResult =>
  html`<p>
    ${say("web-learn-offer")} <a class="button" href=${`/learn/${game}`}>${say("web-learn")}</a>
  </p>`;

function cover(game: string): TemplateResult | typeof nothing {
  const picture = gamePicture(game, 1.3);
  return picture ? html`<div class="cover">${picture}</div>` : nothing;
}

function contents(blocks: readonly Block[], shell: Shell): TemplateResult {
  const headings = blocks.flatMap((block) =>
    block.as === "heading" && block.level === 2 ? [block.line] : [],
  );
  return html`<nav class="contents" aria-label=${shell.words().say("web-contents")}>
    <ul>
      ${headings.map((line) => html`<li><a href="#${anchorOf(line)}">${plainText(line)}</a></li>`)}
    </ul>
  </nav>`;
}

function sceneAt(shell: Shell, game: string, example: Example, at: number): Scene | null {
  const position = example.positions[at];
  if (!position) return null;
  const { token = null, view } = position;
  const props = pictureProps(example.options, view, { last: token, seat: example.seat ?? null });
  return gameOf(game).scene(props, shell.words().say);
}
