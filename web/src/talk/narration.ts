/** Narrate events in sentences, for the log and for screen readers. */
import { renderMessages, type Naming } from "../messages";
import type { BeganEvent, PlayedEvent, TableEvent } from "../wire";
import type { Say } from "../words";

/** Narrate an event; null for one that is of no interest to players. */
export function narrate(
  event: TableEvent,
  say: Say,
  naming: Naming,
  names: readonly string[],
): string | null {
  const at = (seat: number): string => naming(names[seat] ?? "");
  switch (event.kind) {
    case "played":
      return actionText(event, say, naming);
    case "drawn":
      return renderMessages(event.text, say, naming);
    case "sat":
      return say("web-log-sat", { name: naming(event.name) });
    case "bot_placed":
      return event.who === "bot" ? say("web-log-placed", { name: naming(event.name) }) : null;
    case "colour_chosen":
      return say("web-log-colour", {
        name: naming(event.name),
        colour: say("colour", { letter: event.colour }),
      });
    case "rose":
    case "resigned":
    case "left":
    case "returned":
    case "timed_out":
    case "relieved":
      return say(`web-log-${event.kind}`, { name: naming(event.name) });
    case "began":
      return beginning(event, say, at);
    case "offered":
      return say("web-log-offered", { name: at(event.seat), what: event.what });
    case "answered":
      return say("web-log-answered", {
        name: at(event.seat),
        yes: event.yes ? "yes" : "no",
        what: event.what,
      });
    case "undone":
      return say("web-log-undone", { steps: event.steps });
    case "ended":
      return say("web-log-ended", { how: event.how });
    case "rematch_began":
      return say("web-log-again");
    case "said":
      return say("web-log-said", { name: naming(event.name), text: chatText(event, say) });
    case "invitation_renewed":
    case "hurried":
      return say(`web-log-${event.kind}`);
    case "closed":
      return say("web-log-closed");
    case "paused":
      return say("web-log-paused", { seconds: Math.round(event.seconds) });
    default:
      return null;
  }
}

/** Return a chat line: a preset phrase in the reader's language, or free text. */
export function chatText(
  line: { readonly phrase?: string | null; readonly text?: string | null },
  say: Say,
): string {
  return line.phrase ? say(`phrase-${line.phrase}`) : (line.text ?? "");
}

/** Say that a game begins, from where, and who has added no randomness. */
function beginning(
  { game, given, without }: BeganEvent,
  say: Say,
  nameOf: (seat: number) => string,
): string {
  return [
    say("web-log-began", { game: game + 1 }),
    ...(given ? [say("web-log-given", { given })] : []),
    ...without.map((seat) => say("web-log-left-out", { name: nameOf(seat) })),
  ].join(" ");
}

/** Return the sentences of an action, and whether a bot played it for somebody. */
function actionText(event: PlayedEvent, say: Say, naming: Naming): string {
  const text = renderMessages(event.text, say, naming);
  return event.by === "stand-in" ? `${text} ${say("web-log-stand-in")}` : text;
}
