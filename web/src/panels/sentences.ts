/** Events in full sentences, for the log and for those who listen. */
import { told, type Naming } from "../texts";
import type { TableEvent, Text } from "../wire";
import type { Say } from "../words";

/** Says what has happened; null where there is nothing worth a word. */
export function sentence(event: TableEvent, say: Say, naming: Naming, names: readonly string[]): string | null {
  const at = typeof event.seat === "number" ? (names[event.seat] ?? "") : "";
  const name = naming(event.name ?? at);
  switch (event.kind) {
    case "played":
    case "drawn":
      return told(event.text as Text, say, naming) + (event.by === "stand-in" ? ` ${say("web-log-stand-in")}` : "");
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
      return say("web-log-answered", { name: naming(at), yes: event.yes ? "yes" : "no", what: event.what ?? "" });
    case "undone":
      return say("web-log-undone", { steps: event.steps ?? 1 });
    case "ended":
      return say("web-log-ended", { how: event.how ?? "finished" });
    case "again":
      return say("web-log-again");
    case "said":
      return say("web-log-said", { name, text: spokenText(event, say) });
    case "paused":
      return say("web-log-paused", { seconds: Math.round(event.seconds ?? 0) });
    default:
      return null;
  }
}

/** Gives what somebody has said: a ready phrase in the reader's language, or their own words. */
export function spokenText(line: { readonly phrase?: string | null; readonly text?: unknown }, say: Say): string {
  return line.phrase ? say(`phrase-${line.phrase}`) : String(line.text ?? "");
}
