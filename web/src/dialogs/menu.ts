/** The menu of a table: take back, stop, resign, leave, invite, and verify fairness. */
import { html, nothing, type TemplateResult } from "lit-html";
import { recordPath, sendCommand } from "../api";
import { fairSign } from "../fair/sign";
import type { SeatNumber, Snapshot } from "../wire";
import type { Asking } from "../ui_state";
import type { PanelContext } from "../context";
import { doneBy, isAlone } from "../dock/alone";
import { icon, type Icon } from "../controls/icons";
import { hasRules } from "../games/catalog";
import { openFailure } from "../controls/modal";
import { setupText } from "./setup";
import { share } from "../people/share";

/** Draw the menu. */
export function menu(context: PanelContext): TemplateResult {
  const { now, say, shell } = context;
  const watching = html`<p class="about">${say("web-watching")}</p>`;
  return html`<div class="menu">
    <p class="about">${setupText(now.setup, context, shell.words())}</p>
    ${now.you.length > 0 ? menuButtons(context) : watching}
    <details>
      <summary>${say("web-invite")}</summary>
      ${share(context)}
    </details>
    ${fairness(context)} ${hasRules(now.setup.game) ? rulesLink(context) : nothing}
  </div>`;
}

function rulesLink({ now, say }: PanelContext): TemplateResult {
  const rules = say("web-rules-of", { game: say(`game-${now.setup.game}`) });
  return html`<ul class="links">
    <li><a href="/rules/${now.setup.game}">${icon("book")}${rules}</a></li>
  </ul>`;
}

/** Draw the commitment and, after the game, the seed and the links to record and proof. */
function fairness(context: PanelContext): TemplateResult {
  const { now, say, game } = context;
  const { commitment, seed } = now.fair;
  const seedRow = html`<dt>${say("web-seed")}</dt>
    <dd class="ltr hash" translate="no">${seed}</dd>`;
  return html`<details>
    <summary>${say("web-fair")}</summary>
    <p>${say("web-fair-note")}</p>
    ${fairSign(context.ui.fair, say)}
    <dl>
      <dt>${say(seed ? "web-commitment-next" : "web-commitment")}</dt>
      <dd class="ltr hash" translate="no">${commitment}</dd>
      ${seed ? seedRow : nothing}
    </dl>
    <div class="row">
      ${game !== null && seed ? recordLinks(context, game) : nothing}
      <a class="button" href="/verify">${say("web-verify-own")}</a>
    </div>
    ${ownCheck(context)}
  </details>`;
}

/** Draw the command that compares the record with what this browser saw, once the game is over. */
function ownCheck({ ui, now, say }: PanelContext): TemplateResult | typeof nothing {
  const { own } = ui.fair;
  if (!own || now.phase === "playing") return nothing;
  const command = `kolpak verify FILE --commitment ${own.commitment} --contribution ${own.random}`;
  return html`<p>${say("web-fair-seen")}</p>
    <p><code class="ltr hash" translate="no">${command}</code></p>`;
}

function recordLinks({ now, say, invitation }: PanelContext, game: number): TemplateResult {
  const query = invitation ? `&invitation=${encodeURIComponent(invitation)}` : "";
  return html`<a
      class="button"
      href=${recordPath(now.id, game, invitation)}
      download="kolpak-${now.id}-${game}.kolpak"
      >${icon("file")} ${say("web-record")}</a
    >
    <a class="button" href="/replay/${now.id}/${game}?verify=1${query}"
      >${icon("check")} ${say("web-verify")}</a
    >`;
}

/** A way out of a running game, with what it does. */
interface Exit {
  readonly id: "undo" | Asking["id"];
  /** The seat that takes it, where that is one of several. */
  readonly seat?: SeatNumber;
  /** Whether the menu offers it: what would be refused is not shown. */
  readonly when: boolean;
  readonly text: string;
  readonly note: string;
  readonly sign: Icon;
  readonly press: () => void;
  /** What is asked before it is taken, where nothing takes it back. */
  readonly question?: { readonly line: string; readonly yes: string };
}

/** Draw what may be asked for in a running game, or the question before it is done. */
function menuButtons(context: PanelContext): TemplateResult | typeof nothing {
  const { now, ui, setUi } = context;
  if (now.phase !== "playing") return nothing;
  const all = exits(context);
  const asked = all.find(
    ({ id, seat, question }) => question && id === ui.asking?.id && seat === ui.asking.seat,
  );
  if (asked) return confirmation(context, asked);
  const offered = all.filter(({ when }) => when);
  return html`<div class="doings">
    ${offered.map(({ id, seat, text, note, sign, press, question }) => {
      const ask = (): void => {
        if (id !== "undo") setUi({ asking: seat === undefined ? { id } : { id, seat } });
      };
      return html`<button type="button" class="exit exit-${id}" @click=${question ? ask : press}>
        ${icon(sign)}<span>${text}<small>${note}</small></span>
      </button>`;
    })}
  </div>`;
}

function exits(context: PanelContext): readonly Exit[] {
  const { now, say, send } = context;
  const isOffered = (what: string): boolean => now.offers.some((offer) => offer.what === what);
  const isReplaced = now.you.some((one) => now.seats[one]?.stand_in);
  const note = (what: Exit["id"] | "undo-alone"): string => say("web-exit-note", { what });
  const offer = (what: "undo" | "stop") => (): void => {
    send({ do: "offer", what });
  };
  const alone = isAlone(context);
  const stopping = say(alone ? "web-stop" : "web-offer-stop");
  const left = say("web-leave-sure", { then: afterLeaving(context) });
  return [
    {
      id: "undo",
      when: now.undo && !isOffered("undo"),
      text: say("web-undo"),
      note: note(alone ? "undo-alone" : "undo"),
      sign: "undo",
      press: offer("undo"),
    },
    {
      id: "stop",
      when: !isOffered("stop") && doneBy(now) !== "resigned",
      text: stopping,
      note: note("stop"),
      sign: "stop",
      press: offer("stop"),
      ...(alone ? { question: { line: note("stop"), yes: stopping } } : {}),
    },
    {
      id: "hurry",
      when: alone,
      text: say("web-hurry"),
      note: note("hurry"),
      sign: "quick",
      press: () => {
        send({ do: "hurry" });
      },
      ...(alone ? { question: { line: note("hurry"), yes: say("web-hurry") } } : {}),
    },
    ...resignation(context),
    {
      id: "leave",
      when: !isReplaced,
      text: say("web-leave"),
      note: left,
      sign: "back",
      press: () => {
        void leave(context);
      },
      question: { line: left, yes: say("web-leave-yes") },
    },
  ];
}

/** Return what becomes of the reader's seats once they leave; bots alone wait for them. */
function afterLeaving(context: PanelContext): string {
  const { now } = context;
  const { absent, clock } = now.setup;
  const why = doneBy(now);
  if (why === "out" || why === "resigned") return why;
  if (absent !== "wait" && clock.kind === "days") return `late-${absent}`;
  return absent === "bot" && isAlone(context) ? "wait" : absent;
}

/** Return the way out of who still plays: to give up; while it is asked, of the same seat. */
function resignation({ now, say, send, names, ui }: PanelContext): readonly Exit[] {
  const seat = seatToResign(now, ui.asking?.seat);
  if (seat === undefined) return [];
  const name = now.you.length > 1 ? (names[seat] ?? "") : "you";
  return [
    {
      id: "resign",
      seat,
      when: true,
      text: say("web-resign"),
      note: say("web-exit-note", { what: "resign" }),
      sign: "flag",
      press: () => {
        send({ do: "resign", seat });
      },
      question: { line: say("web-resign-sure", { name }), yes: say("web-resign-yes") },
    },
  ];
}

/** Return the own seat that resigns: the one asked, the one to move, or the first that plays. */
function seatToResign({ you, seats, game }: Snapshot, asked?: SeatNumber): SeatNumber | undefined {
  const remaining = you.filter((seat) => !seats[seat]?.resigned && !seats[seat]?.out);
  const held = (wanted: unknown) => remaining.find((seat) => seat === wanted);
  return held(asked) ?? held(game?.mover) ?? remaining[0];
}

/** Ask before a way out is taken. */
function confirmation(
  { say, setUi }: PanelContext,
  { text, press, question }: Exit,
): TemplateResult {
  const yes = (): void => {
    setUi({ asking: null });
    press();
  };
  return html`<div class="offer" role="alertdialog" aria-label=${text}>
    <p>${question?.line}</p>
    <button class="strong" @click=${yes}>${question?.yes}</button>
    <button @click=${() => setUi({ asking: null })}>${say("web-play-on")}</button>
  </div>`;
}

/** Leave all own seats, which bots or the others take over, then go to the start page. */
async function leave({ now, say, shell }: PanelContext): Promise<void> {
  try {
    for (const seat of now.you) await sendCommand(now.id, { do: "leave", seat });
  } catch (error) {
    openFailure(shell, say("web-leave"), error);
    return;
  }
  shell.go("/");
}
