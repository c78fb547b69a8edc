/** What others make the dock say: the line to the server, questions, the end, news, waiting. */
import { isOwnTurn } from "../model";
import { isAway, isPresent } from "../people/presence";
import { reviewLink } from "../result/result";
import { toldStanding, winnersColours } from "../result/standing";
import { winnerText } from "../result/ties";
import { playCues } from "../sound";
import type { Offer } from "../wire";
import { localeOf } from "../words";
import { doneBy, isAlone } from "./alone";
import { askedNote, openQuestion, rematchAsked } from "./offers";
import {
  ACTS_ROOM,
  MATCH_ROOM,
  QUESTION_ROOM,
  SHARED_ROOM,
  shortNames,
  type Act,
  type DockContext,
  type Speech,
} from "./speech";
import { askedText, ownOffer, withdrawal } from "./turn";

/** Say that the connection is lost, and for a moment that it is back. */
export function connection({ model, say, handlers }: DockContext): Speech | null {
  if (model.interrupted) {
    return {
      tone: "off",
      lead: { as: "wheel" },
      line: say("web-dock-lost"),
      second: say("web-dock-lost-note"),
      acts: [{ text: say("web-dock-now"), icon: "again", press: handlers.reconnect }],
    };
  }
  if (!model.reconnected) return null;
  return {
    tone: "calm",
    lead: { as: "icon", icon: "check" },
    line: say("web-connected"),
    acts: [],
  };
}

/** Ask the reader what somebody at the table asks for. */
export function question(context: DockContext): Speech | null {
  const offer = openQuestion(context.now);
  if (!offer) return null;
  const { say, send } = context;
  const names = shortNames(context, QUESTION_ROOM);
  const { what, seat } = offer;
  const answer = (yes: boolean) => (): void => {
    send({ do: "answer", what, yes });
  };
  return {
    tone: "ask",
    lead: { as: "face", seat },
    line: say("web-dock-asks", { what, name: names[seat] ?? "" }),
    second: askedNote(context, offer),
    acts: [
      { text: say("web-agree"), icon: "check", look: "yes", press: answer(true) },
      { text: say("web-decline"), icon: "close", press: answer(false) },
    ],
    asker: seat,
  };
}

/** Say that the reader plays no longer, and let them finish, leave or watch. */
export function out(context: DockContext): Speech | null {
  const { now, say, send, ui, setUi, handlers, game } = context;
  const why = doneBy(now);
  if (why === null || (ui.watched === game && why !== "stand-in")) return null;
  const alone = isAlone(context);
  const finish: Act = {
    text: say("web-dock-finish"),
    icon: "quick",
    look: "solid",
    press: () => {
      send({ do: "hurry" });
    },
  };
  const watch: Act = {
    text: say("web-dock-watch"),
    icon: "eye",
    press: () => {
      setUi({ watched: game });
    },
  };
  const comeBack: Act = {
    text: say("web-dock-return"),
    icon: "undo",
    look: "solid",
    press: () => {
      for (const seat of now.you) if (now.seats[seat]?.stand_in) send({ do: "return", seat });
    },
  };
  const leave: Act = { text: say("web-leave"), icon: "close", press: handlers.leaveTable };
  return {
    tone: "calm",
    lead: { as: "face", seat: now.you[0] ?? 0 },
    line: say("web-dock-out", { why }),
    second: say("web-dock-out-note", { rest: alone ? "bots" : "people" }),
    acts: [why === "stand-in" ? comeBack : watch, alone ? finish : leave],
  };
}

/**
 * Say who has won, the game or a whole match.
 *
 * An offer to play again is the first line for whom it asks, as the second one may have no room.
 */
export function result(context: DockContext): Speech | null {
  const { now, say, model, setUi, shown } = context;
  const { of, standing } = toldStanding(now);
  if (model.result !== "shown" || standing.length === 0) return null;
  const isShared = standing.filter(({ place }) => place === 1).length > 1;
  const rematch = rematchText(context);
  const isFirst = rematch !== "" && now.you.length > 0;
  const usual = isFirst ? QUESTION_ROOM : ACTS_ROOM;
  const names = shortNames(context, of === "match" ? MATCH_ROOM : isShared ? SHARED_ROOM : usual);
  const colour = shown ? winnersColours(standing, shown).slice(0, 1) : "";
  const winner = standing.findIndex(({ place }) => place === 1);
  const won = winnerText(standing, names, now.you, say, of);
  return {
    tone: "end",
    lead: { as: "face", seat: rematchAsked(now)?.seat ?? Math.max(0, winner) },
    line: isFirst ? rematch : won,
    second: isFirst ? won : rematch || ownPlace(context),
    isPassing: isFirst,
    acts: [...nextActs(context), { ...reviewLink(context), icon: "replay" }],
    more: {
      name: say("web-result"),
      press: () => {
        setUi({ tab: "result" });
      },
    },
    ...(colour === "" ? {} : { colour }),
  };
}

const rematchOf = ({ now }: DockContext): Offer | undefined =>
  now.offers.find(({ what }) => what === "rematch");

/** Say who would like to play again; of the reader, whether anybody is there to answer. */
function rematchText(context: DockContext): string {
  const { now, say } = context;
  const names = shortNames(context, QUESTION_ROOM);
  const offer = rematchOf(context);
  if (!offer) return "";
  const isAsked = !now.you.some((seat) => offer.yes.includes(seat));
  return isAsked
    ? say("web-dock-rematch", { name: names[offer.seat] ?? "" })
    : say("web-dock-rematch-own", { others: areOthersAway(context) ? "away" : "asked" });
}

/** Tell whether no other person is there to be asked; over days all of them are. */
const areOthersAway = ({ now, model }: DockContext): boolean =>
  now.setup.clock.kind !== "days" &&
  now.seats.every(
    ({ who }, seat) => who !== "person" || now.you.includes(seat) || isAway({ now, model }, seat),
  );

/** Say what the reader has come to, unless the line tells it: who has won. */
function ownPlace({ now, say }: DockContext): string {
  const seat = now.you.length === 1 ? now.you[0] : undefined;
  const own = seat === undefined ? undefined : toldStanding(now).standing[seat];
  if (!own?.place || own.place === 1) return "";
  return say("web-dock-own", { place: say("web-place", { place: own.place }) });
}

/** Return what comes next: the next game, a rematch that is offered or agreed to, another game. */
function nextActs(context: DockContext): readonly Act[] {
  const { now, say, send } = context;
  if (now.you.length === 0) return [];
  if (now.phase === "between") {
    const next = (): void => {
      send({ do: "next" });
    };
    return [{ text: say("web-next-game"), look: "yes", press: next }];
  }
  const offer = rematchOf(context);
  if (offer && now.you.some((seat) => offer.yes.includes(seat)))
    return [withdrawal(context, "rematch")];
  const again = (): void => {
    const what = "rematch";
    send(offer ? { do: "answer", what, yes: true } : { do: "offer", what });
  };
  return [{ text: say("web-rematch"), look: "yes", press: again }];
}

/** Say for a moment what has become of a seat; afterwards only the seat itself shows it. */
export function news(context: DockContext): Speech | null {
  const { model, say } = context;
  if (!model.news) return null;
  const names = shortNames(context);
  const { seat, what } = model.news;
  return {
    tone: "calm",
    lead: { as: "face", seat },
    line: say("web-dock-news", { what, name: names[seat] ?? "" }),
    ...(what === "away" || what === "stand-in" ? { second: say("web-dock-news-note") } : {}),
    acts: [],
  };
}

/** Offer sounds while a person is waited for: once on a device, and never between two moves. */
export function offers({ shell, say, now }: DockContext): Speech | null {
  const { soundOffered, sound } = shell.settings();
  const mover = now.game?.mover;
  const isPerson = typeof mover === "number" && now.seats[mover]?.who === "person";
  if (soundOffered || sound || now.phase !== "playing" || now.you.length === 0 || !isPerson) {
    return null;
  }
  const answer = (isOn: boolean) => (): void => {
    shell.set({ sound: isOn, soundOffered: true });
    if (isOn) playCues([{ sound: "turn", at: 0 }]);
  };
  return {
    tone: "calm",
    lead: { as: "icon", icon: "sound" },
    line: say("web-sound-offer"),
    acts: [
      { text: say("web-dock-yes"), icon: "check", look: "solid", press: answer(true) },
      { text: say("web-dock-no"), icon: "close", press: answer(false) },
    ],
  };
}

/** Say who is waited for: the ground state, which always speaks. */
export function waiting(context: DockContext): Speech {
  const { now, say, shown } = context;
  const names = shortNames(context);
  const mover = now.game?.mover;
  const calm = { tone: "calm", lead: { as: "icon", icon: "clock" }, acts: [] } as const;
  if (now.phase !== "playing") return { ...calm, line: say(`web-status-${now.phase}`) };
  if (typeof mover !== "number") return { ...calm, line: say("web-chance-moves") };
  const name = names[mover] ?? "";
  const until = untilWhen(context, mover);
  const die = shown?.scene.die;
  const note = now.you.length === 0 ? say("web-watching") : "";
  return {
    ...calm,
    lead: die ? { as: "die" } : { as: "face", seat: mover },
    line: until
      ? say("web-dock-until", { name, when: until })
      : say(context.model.throwing ? "web-dock-rolling" : "web-dock-thinks", { name }),
    second:
      askedText(context) || (until ? say("web-dock-close-page") : die?.number ? die.name : note),
    acts: [...relieveAct(context, mover), ...ownOffer(context)],
  };
}

/** Seconds up to which a weekday alone names a day. */
const NEAR = 5 * 86_400;
const WEEKDAY = { weekday: "long" } as const;
const DATE = { day: "numeric", month: "short" } as const;

/** Return until when a person has to move in a game over days; empty for shorter clocks. */
function untilWhen({ now, age, shell }: DockContext, mover: number): string {
  const { left, running } = now.clocks[mover] ?? {};
  const isAwaited = running && now.setup.clock.kind === "days" && !isOwnTurn(now);
  if (!isAwaited || left == null) return "";
  const end = new Date(Date.now() + (left - age) * 1000);
  const day = left - age < NEAR ? WEEKDAY : DATE;
  const form = { ...day, hour: "numeric", minute: "2-digit" } as const;
  return end.toLocaleString(localeOf(shell.words().lang), form);
}

/** Let a bot play for somebody who keeps the others waiting, as soon as the server takes that. */
function relieveAct(context: DockContext, mover: number): readonly Act[] {
  const { now, say, send } = context;
  const seat = now.seats[mover];
  if (!seat || now.you.length === 0 || now.you.includes(mover)) return [];
  if (seat.stand_in || seat.resigned) return [];
  const mayBe = seat.relieve || seat.late || hasBeenAway(context, mover);
  if (seat.who !== "person" || !mayBe) return [];
  const relieve = (): void => {
    send({ do: "relieve", seat: mover });
  };
  return [{ text: say("web-dock-bot"), icon: "bot", title: say("web-relieve"), press: relieve }];
}

/** Seconds after which a bot may play for somebody away; a second more than the server asks for. */
const PATIENCE = 61;

/** Tell whether somebody has been away for so long that a bot may take over; never over days. */
function hasBeenAway({ now, model }: DockContext, seat: number): boolean {
  const since = model.awaySince.get(seat);
  const isOverDays = now.setup.clock.kind === "days";
  if (since === undefined || isOverDays || !now.seats[seat]?.absent) return false;
  return (performance.now() - since) / 1000 >= PATIENCE && !isPresent({ now, model }, seat);
}
