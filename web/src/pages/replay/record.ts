/** Records as the server unrolls them: one frame per action, with the view of every seat. */
import { neutralColour, type BoardProps } from "../../games/game";
import { botNames } from "../../bots";
import { gameOf } from "../../games/catalog";
import { seatColour } from "../../people/faces";
import type { Naming } from "../../messages";
import type { Frame, MessageData, Replay } from "../../wire";
import type { Say } from "../../words";

/** Return the names shown for the seats. */
function recordNames({ seats, game }: Replay, say: Say): readonly string[] {
  const bots = botNames(
    seats.map((name) => (name.startsWith("bot:") ? name : null)),
    game,
    say,
  );
  return seats.map((name, seat) => bots[seat] ?? (name || say("web-player", { number: seat + 1 })));
}

/** Return the sentence of a frame that says what was done, without what followed from it. */
export const deedOf = (frame: Frame, viewer = "all"): readonly MessageData[] =>
  textOf(frame, viewer).slice(0, 1);

/** Return the sentences of a frame as a viewer was told them, else in full. */
export const textOf = ({ text, texts }: Frame, viewer: string): readonly MessageData[] =>
  texts?.[viewer] ?? text;

/** Return the letters of the seats' colours; the goals of a game that is over are open. */
export function coloursOf(record: Replay, say: Say): readonly string[] {
  const names = recordNames(record, say);
  const last = record.frames.at(-1);
  if (!last) return [];
  const shown = { game: gameOf(record.game), props: propsOf(record, last, "all", say) };
  const found = names.map((_, seat) => seatColour({ names, say, shown }, seat));
  const isDistinct = new Set(found).size === found.length && !found.includes("?");
  return isDistinct ? found : names.map((_, seat) => neutralColour(seat));
}

/** Return the naming of a record, whose messages name seats by number, as names may be digits. */
export function recordNaming(record: Replay, say: Say): Naming {
  const shown = recordNames(record, say);
  return (number) => (number === "" ? "" : (shown[Number(number)] ?? number));
}

/** Return the properties of the board of a frame as its viewer saw it, else in full. */
export function propsOf(record: Replay, frame: Frame, viewer: string, say: Say): BoardProps {
  return {
    view: frame.views[viewer] ?? frame.views.all ?? "",
    picture: frame.pictures?.[viewer] ?? frame.pictures?.all,
    options: record.options,
    seat: /^\d+$/.test(viewer) ? Number(viewer) : null,
    mover: frame.mover,
    actions: [],
    last: frame.token,
    standing: frame.standing,
    names: recordNames(record, say),
    picked: [],
    peek: true,
    unfolded: null,
    hinted: null,
    aspect: 1,
  };
}
