/** A table: the socket, the model it feeds, and the board that is played on. */
import { html } from "lit-html";
import { playArea, show, type Acts } from "../panels/play";
import { slides } from "../panels/slide";
import { START, update, type Input, type Model } from "../model";
import { connect, tableAddress, type Wire } from "../wire";
import type { OpenPage } from "./page";

/** The time of one step of a piece, in milliseconds. */
const STEP = 200;

const drawnBoard = (): Element | null => document.querySelector(".play > svg.board");

export const open: OpenPage = (shell, [id = ""], query) => {
  let model: Model = START;
  let wire: Wire | null = null;
  const moving = slides();
  const invitation = query.get("invitation") ?? undefined;
  const breadth = matchMedia("(min-aspect-ratio: 1/1)");
  const input = (one: Input): void => {
    model = update(model, one);
    wire?.deliver(model.outbox);
    shell.redraw();
  };
  wire = connect(tableAddress(id, shell.words().lang, invitation), {
    message: (message) => input({ is: "message", message }),
    link: (link) => input({ is: "link", link }),
  });
  const acts: Acts = {
    input,
    play: (token) => {
      const seat = model.snapshot?.game?.mover;
      if (typeof seat === "number") {
        input({ is: "wish", id: crypto.randomUUID(), wish: { do: "play", token, seat } });
      }
    },
  };
  breadth.addEventListener("change", shell.redraw);
  return {
    draw() {
      const { say } = shell.words();
      const shown = show(model, breadth.matches, say);
      if (!shown) return html`<main class="table"><p role="status">${say(model.snapshot ? "web-waiting" : "web-connecting")}</p></main>`;
      moving.prepare(drawnBoard(), shown.game, shown.scene, model.snapshot?.v ?? -1, model.log);
      return html`<main class="table">${playArea(shown, model, say, acts)}</main>`;
    },
    drawn() {
      void moving.run(drawnBoard(), STEP);
    },
    leave() {
      breadth.removeEventListener("change", shell.redraw);
      wire?.close();
    },
  };
};
