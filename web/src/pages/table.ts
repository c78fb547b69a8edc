/** A table: the socket, the model it feeds, and the board that is played on. */
import { html } from "lit-html";
import { playArea, tableOf, type Acts } from "../panels/play";
import { START, update, type Input, type Model } from "../model";
import { connect, tableAddress, type Wire } from "../wire";
import type { OpenPage } from "./page";

export const open: OpenPage = (shell, [id = ""], query) => {
  let model: Model = START;
  let wire: Wire | null = null;
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
      const seat = model.snapshot?.game.mover;
      if (typeof seat === "number") {
        input({ is: "wish", id: crypto.randomUUID(), wish: { do: "play", token, seat } });
      }
    },
  };
  breadth.addEventListener("change", shell.redraw);
  return {
    draw() {
      const { say } = shell.words();
      const table = tableOf(model, breadth.matches);
      if (!table) return html`<main class="table"><p role="status">${say("web-connecting")}</p></main>`;
      return html`<main class="table">${playArea(table, model, say, acts)}</main>`;
    },
    leave() {
      breadth.removeEventListener("change", shell.redraw);
      wire?.close();
    },
  };
};
