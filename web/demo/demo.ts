/** The demo page: the board of one sample, `?sample=NAME`, or of all. */
import { html, render } from "lit-html";
import { INITIAL, reduce, type Model, type Update } from "../src/model";
import { aspectOf } from "../src/controls/fit";
import { board } from "../src/board/board";
import { boardHandlers } from "../src/dock/play";
import { promptText } from "../src/dock/prompt";
import { shownBoard } from "../src/dock/shown_board";
import { staticBoard } from "../src/board/picture";
import { wordsOf, type Words } from "../src/words";
import type { Snapshot } from "../src/wire";
import { descriptionsOf, SAMPLES, type Sample } from "./samples";

const NAMES = ["Ada", "Boris", "Chiara", "Dariusz", "Elham", "François"];

function snapshot(sample: Sample): Snapshot {
  const seats = sample.view.split(" | ")[sample.game === "hat_cards" ? 0 : 1];
  const count = seats?.split(",").length ?? 0;
  return {
    id: "demo",
    v: 1,
    phase: "playing",
    code: null,
    host: false,
    you: sample.seat === null ? [] : [sample.seat],
    setup: {
      game: sample.game,
      options: sample.options,
      seats: [],
      games: 1,
      clock: { kind: "none", seconds: 0, increment: 0 },
      absent: "bot",
      visibility: "link",
    },
    seats: NAMES.slice(0, count).map((name) => ({
      name,
      who: "person",
      colour: null,
      absent: false,
      stand_in: false,
      late: false,
      relieve: false,
      added: true,
      resigned: false,
      out: false,
    })),
    match: { game: 0, games: 1, totals: [], results: [] },
    game: {
      view: sample.view,
      seat: sample.seat,
      mover: sample.mover,
      actions: sample.tokens,
      standing: [],
      last: sample.last,
    },
    clocks: [],
    offers: [],
    undo: false,
    fair: { commitment: "", random: [] },
    chat: [],
    muted: [],
  };
}

async function words(): Promise<Words> {
  const answer = await fetch("words/en.ftl");
  return wordsOf("en", await answer.text());
}

function show(sample: Sample, root: HTMLElement, { say }: Words): void {
  let model: Model = reduce(INITIAL, {
    type: "message",
    at: 0,
    message: { v: 1, now: snapshot(sample) },
  });
  model = {
    ...model,
    descriptions: descriptionsOf(sample),
    picked: sample.picked ?? [],
    hinted: sample.hinted ?? null,
    unfolded: sample.unfolded ?? null,
    peek: sample.peek ?? false,
  };
  const draw = (): void => {
    const shown = shownBoard(model, aspectOf(innerWidth, innerHeight), say);
    if (!shown) return;
    const { game, props } = shown;
    const rows = props.names.map((name, seat) => {
      const holdings = game.holdings?.(props, seat, say);
      if (!holdings) return name;
      return html`<span
        style="display:inline-flex;align-items:center;gap:6px;margin-inline-end:14px"
        >${name}<span style="inline-size:${holdings.scene.width * 0.5}px"
          >${staticBoard(holdings.scene)}</span
        ></span
      >`;
    });
    const tally = (game.tally?.(props, say) ?? [])
      .map((one) => `${one.name} ${one.count}`)
      .join(" · ");
    const handlers = {
      dispatch,
      play: (token: string) => {
        console.log("play", token);
      },
    };
    render(
      html`<main class="table">
        <div style="display:flex;flex-wrap:wrap;font-size:14px">${rows}</div>
        <div class="play">
          <div class="stage">${board(shown.scene, boardHandlers(shown, handlers))}</div>
        </div>
        <p>${model.snapshot ? promptText(shown, model.snapshot, model, say) : ""}</p>
        <p class="hint">${tally}</p>
      </main>`,
      root,
    );
  };
  const dispatch = (update: Update): void => {
    model = reduce(model, update);
    draw();
  };
  draw();
}

const spoken = await words();
const wanted = new URLSearchParams(location.search).get("sample");
const look = new URLSearchParams(location.search).get("look");
if (look) document.documentElement.dataset.look = look;
const page = document.getElementById("page") ?? document.body;
for (const [name, sample] of Object.entries(SAMPLES)) {
  if (wanted && wanted !== name) continue;
  const root = document.createElement("section");
  page.append(root);
  show(sample, root, spoken);
}
