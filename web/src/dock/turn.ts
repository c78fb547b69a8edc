/** What the reader's own turn says: what to do, what is begun, the hint, and what was refused. */
import { topLook } from "../board/ghost";
import { choice as choiceOf } from "../choice";
import { allSteps } from "../games/game";
import { errorText } from "../messages";
import { isOwnTurn } from "../model";
import { playCues } from "../sound";
import { moveActs } from "./acts";
import { adviceOf, whyTexts } from "./advice";
import { isAlone } from "./alone";
import { promptText, refusalOf, toldOf } from "./prompt";
import type { ShownBoard } from "./shown_board";
import {
  ACTS_ROOM,
  shortNames,
  type Act,
  type DockContext,
  type Lead,
  type Speech,
} from "./speech";
import type { Offer } from "../wire";

/** Acts that stand beside the words of a turn. */
const MOST_BESIDE = 2;

/** Say why the server has refused the last command. */
export function refused({ model, say, handlers, now }: DockContext): Speech | null {
  if (!model.error) return null;
  const seat = now.you[0];
  return {
    tone: "calm",
    lead: seat === undefined ? { as: "icon", icon: "close" } : { as: "face", seat },
    line: errorText(model.error, say),
    acts: [
      {
        text: say("web-dock-hide"),
        icon: "close",
        press: () => {
          handlers.dispatch({ type: "error-noticed" });
        },
      },
    ],
  };
}

/** Ask for the device to be handed on, where several players share it. */
export function handover(context: DockContext): Speech | null {
  const { next, say, setUi } = context;
  if (next === null) return null;
  const name = shortNames(context, ACTS_ROOM)[next] ?? "";
  return {
    tone: "now",
    lead: { as: "face", seat: next },
    line: say("web-hand-over", { name }),
    acts: [
      {
        text: say("web-dock-here"),
        icon: "check",
        look: "solid",
        press: () => {
          setUi({ holder: next });
        },
      },
    ],
  };
}

/** Say how a choice that is half done goes on; the way back is beside it. */
export function choice(context: DockContext): Speech | null {
  const { shown, model, say, handlers } = context;
  if (!shown || model.picked.length === 0 || !isOwnTurn(context.now)) return null;
  const { next, ends } = choiceOf(allSteps(shown.game, shown.props), model.picked);
  const ringed = shown.scene.fields.filter(({ id }) => next.has(id) || ends.has(id)).length;
  const back: Act = {
    text: say("web-dock-undo"),
    icon: "undo",
    title: say("board-give-up"),
    press: () => {
      handlers.dispatch({ type: "pick", picked: [], asked: [] });
    },
  };
  const [picked = ""] = model.picked;
  const look = shown.scene.die ? null : topLook(shown.scene, picked);
  const places = ringed > 0 ? say("web-dock-places", { count: ringed }) : "";
  return own(context, shown, {
    lead: look ? { as: "piece", look } : leadOf(context, shown),
    second: places,
    acts: [...moveActs(shown, model, say, handlers), back],
  });
}

/** Say that a move is on its way, where the line is slow or lost. */
export function sent(context: DockContext): Speech | null {
  const { shown, model, say, now } = context;
  const isSent = model.outbox.some((command) => command.do === "play");
  if (!shown || !isSent || model.throwing || !isOwnTurn(now)) return null;
  const line = say("web-dock-sending");
  return { tone: "now", lead: leadOf(context, shown), line, isLate: true, acts: [] };
}

/** Say what the reader is to do where that is to throw the die, which stands in the dock. */
export const throwDue = (context: DockContext): Speech | null =>
  context.shown?.scene.die?.legal ? turn(context) : null;

/** Say what the reader is to do. */
export function turn(context: DockContext): Speech | null {
  const { shown, model, say, handlers, now } = context;
  if (!shown || !isOwnTurn(now)) return null;
  const moves = moveActs(shown, model, say, handlers);
  const asked = [...moves, ...ownOffer(context), ...hintAct(context, shown)];
  return own(context, shown, {
    lead: leadOf(context, shown),
    second: askedText(context),
    acts: asked.length < MOST_BESIDE ? [...asked, ...soundAct(context)] : asked,
  });
}

/** Return a speech of the reader's turn: with what was refused or advised where something was. */
function own(
  { model, say, handlers, now }: DockContext,
  shown: ShownBoard,
  { lead, second, acts }: Pick<Speech, "lead" | "acts"> & { readonly second: string },
): Speech {
  const line = promptText(shown, now, model, say);
  const rule = refusalOf(model, say);
  if (rule) return { tone: "now", lead, line: rule.text, rule: rule.rule ?? undefined, acts };
  const advice = adviceOf(shown.game, shown.props, model, say);
  const told = toldOf(shown);
  if (!advice) {
    return { tone: "now", lead, line, second: told || second, isPassing: told !== "", acts };
  }
  const hide: Act = {
    text: say("web-dock-hide"),
    icon: "close",
    press: () => {
      handlers.dispatch({ type: "advice-noticed" });
    },
  };
  const look = topLook(shown.scene, advice.steps[0] ?? "");
  const { why, danger } = whyTexts(advice, say);
  return {
    tone: "now",
    lead: look ? { as: "piece", look } : lead,
    line: say("web-hint-is", { effect: advice.effect }),
    second: why || danger || told,
    danger: why && danger,
    isPassing: !why && !danger,
    isReason: Boolean(why || danger),
    acts: [...acts.filter(({ isMove, icon }) => isMove || icon === "undo"), hide],
  };
}

const leadOf = ({ now }: DockContext, { scene, props }: ShownBoard): Lead =>
  scene.die ? { as: "die" } : { as: "face", seat: props.seat ?? now.you[0] ?? 0 };

/** Take back what the reader has asked the others, while they are being asked. */
export function ownOffer(context: DockContext): readonly Act[] {
  const { now } = context;
  const offer = now.offers.find(({ seat }) => now.you.includes(seat));
  if (!offer || now.phase !== "playing") return [];
  return [withdrawal(context, offer.what)];
}

/** Return the act that takes back what the reader has asked the others. */
export const withdrawal = ({ say, send }: DockContext, what: Offer["what"]): Act => ({
  text: say("web-dock-withdraw"),
  icon: "close",
  takesBack: true,
  press: () => {
    send({ do: "answer", what, yes: false });
  },
});

/** Say what the reader has asked the others, while they are being asked; empty for nothing. */
export function askedText({ now, say }: DockContext): string {
  const offer = now.offers.find(({ seat }) => now.you.includes(seat));
  return offer && now.phase === "playing" ? say("web-dock-asked", { what: offer.what }) : "";
}

/** Offer sounds before the first move of the first game: one tap, and the line keeps its words. */
function soundAct({ shell, say, model, now }: DockContext): readonly Act[] {
  const { soundOffered, sound } = shell.settings();
  const isFresh = !model.log.some(
    ({ event }) => event.kind === "played" && now.you.includes(event.seat),
  );
  if (soundOffered || sound || !isFresh) return [];
  const turnOn = (): void => {
    shell.set({ sound: true, soundOffered: true });
    playCues([{ sound: "turn", at: 0 }]); // how it sounds is heard at once
  };
  return [{ text: say("web-sound"), icon: "sound", title: say("web-sound-offer"), press: turnOn }];
}

/** A bot may be asked where no other person plays and there is a choice. */
function hintAct(context: DockContext, { props }: ShownBoard): readonly Act[] {
  const { say, handlers } = context;
  if (!isAlone(context) || props.actions.length < 2) return [];
  return [{ text: say("web-hint"), icon: "bulb", press: handlers.hint }];
}
