/** A page for developers: boards from given views, `?sample=NAME`, or all of them below each other. */
import { html, render } from "lit-html";
import { START, update, type Input, type Model } from "../src/model";
import { playArea, show as describe } from "../src/panels/play";
import { still } from "../src/board/board";
import { wordsOf, type Words } from "../src/words";
import type { Snapshot } from "../src/wire";
import { offers, SAMPLES, type Sample } from "./samples";

const NAMES = ["Ada", "Boris", "Chiara", "Dariusz", "Elham", "François"];

function snapshot(sample: Sample): Snapshot {
  const count = sample.view.split(" | ")[sample.game === "kabaleo" ? 1 : sample.game === "hats" ? 1 : 0]?.split(",").length ?? 0;
  return {
    id: "demo", v: 1, state: "playing", host: false, you: sample.seat === null ? [] : [sample.seat],
    setup: { game: sample.game, options: sample.options, seats: [] },
    seats: NAMES.slice(0, count).map((name) => ({ name, who: "person", absent: false, stand_in: false, added: true, resigned: false })),
    match: { game: 0, games: 1, totals: [], results: [] },
    game: {
      view: sample.view, seat: sample.seat, mover: sample.mover,
      actions: offers(sample).map((one) => ({ ...one, text: { id: one.text } })),
      standing: [], last: sample.last,
    },
    clocks: [], offers: [], undo: false, fair: { commitment: "", random: [] }, chat: [],
  }; // prettier-ignore
}

async function words(): Promise<Words> {
  const answer = await fetch("words/en.ftl");
  return wordsOf("en", await answer.text());
}

function show(sample: Sample, root: HTMLElement, { say }: Words): void {
  let model: Model = update(START, { is: "message", message: { v: 1, now: snapshot(sample) } });
  model = {
    ...model, picked: sample.picked ?? [], hinted: sample.hinted ?? null,
    unfolded: sample.unfolded ?? null, peek: sample.peek ?? false,
  }; // prettier-ignore
  const draw = (): void => {
    const wide = innerWidth > innerHeight;
    const shown = describe(model, wide, say);
    if (!shown) return;
    const { game, table } = shown;
    const rows = table.names.map((name, seat) => {
      const before = game.before(table, seat, say);
      return html`<span style="display:inline-flex;align-items:center;gap:6px;margin-inline-end:14px"
        >${name}<span style="inline-size:${before.scene.width * 0.5}px">${still(before.scene)}</span></span>`;
    });
    const tally = game.tally(table, say).map((one) => `${one.name} ${one.count}`).join(" · ");
    render(html`<main class="table"><div style="display:flex;flex-wrap:wrap;font-size:14px">${rows}</div>
      ${playArea(shown, model, say, { input, play: (token) => console.log("play", token) })}<p class="hint">${tally}</p></main>`, root);
  };
  const input = (one: Input): void => {
    model = update(model, one);
    draw();
  };
  draw();
}

const spoken = await words();
const wanted = new URLSearchParams(location.search).get("sample");
const look = new URLSearchParams(location.search).get("look");
if (look) document.documentElement.dataset["look"] = look;
const page = document.getElementById("page") as HTMLElement;
for (const [name, sample] of Object.entries(SAMPLES)) {
  if (wanted && wanted !== name) continue;
  const root = document.createElement("section");
  page.append(root);
  show(sample, root, spoken);
}
