/** Narrate events in sentences, for the log and for screen readers. */
import { renderMessages, type Naming } from "../messages";
import type { Messages, TableEvent } from "../wire";
import type { Say } from "../words";

/** Narrate an event; null for one that is of no interest to players. */
export function narrate(
  event: TableEvent,
  say: Say,
  naming: Naming,
  names: readonly string[],
): string | null {
  const at = typeof event.seat === "number" ? (names[event.seat] ?? "") : "";
  const name = naming(event.name ?? at);
  switch (event.kind) {
    case "played":
    case "drawn":
      return actionText(event, say, naming);
    case "sat":
      return say("web-log-sat", { name });
    case "placed":
      return event.who === "bot" ? say("web-log-placed", { name }) : null;
    case "rose":
    case "resigned":
    case "left":
    case "returned":
    case "timed_out":
    case "relieved":
      return say(`web-log-${event.kind}`, { name: naming(at) });
    case "began":
      return say("web-log-began", { game: (event.game ?? 0) + 1 });
    case "offered":
      return say("web-log-offered", { name: naming(at), what: event.what ?? "" });
    case "answered":
      return say("web-log-answered", {
        name: naming(at),
        yes: event.yes ? "yes" : "no",
        what: event.what ?? "",
      });
    case "undone":
      return say("web-log-undone", { steps: event.steps ?? 1 });
    case "ended":
      return say("web-log-ended", { how: event.how ?? "finished" });
    case "again":
      return say("web-log-again");
    case "said":
      return say("web-log-said", { name, text: chatText(saidIn(event), say) });
    case "paused":
      return say("web-log-paused", { seconds: Math.round(event.seconds ?? 0) });
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

/** Return the sentences of an action, and whether a bot played it for somebody. */
function actionText(event: TableEvent, say: Say, naming: Naming): string {
  const text = renderMessages(event.text as Messages, say, naming);
  return event.by === "stand-in" ? `${text} ${say("web-log-stand-in")}` : text;
}

/** Return the chat line of an event, whose text is no message. */
const saidIn = ({ phrase = null, text }: TableEvent): Parameters<typeof chatText>[0] => ({
  phrase,
  text: typeof text === "string" ? text : null,
});
