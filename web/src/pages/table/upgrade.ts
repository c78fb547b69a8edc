/** When the page of a table is loaded anew: after an upgrade of the server, or a restored copy. */
import { isOwnTurn, type Model } from "../../model";
import { reloadOnce } from "../../reload";
import type { ServerMessage } from "../../wire";

/** What the reader may be typing in, or looking at, that the model does not know. */
const IN_USE = "dialog[open], :is(input, select, textarea):focus";

/** Tell whether nothing is asked of the reader, and nothing half typed would be lost. */
function mayReload({ snapshot, outbox, ui }: Model, usualName: string): boolean {
  if (!snapshot || isOwnTurn(snapshot) || outbox.length > 0) return false;
  const isNaming = snapshot.phase === "open" && snapshot.you.length === 0 && ui.name !== usualName;
  const hasDraft = ui.text !== "" || ui.token !== "" || isNaming;
  return !hasDraft && document.querySelector(IN_USE) === null;
}

/** Load another version of the page, once nothing of this one would be lost. */
export function upgrade(version: string, model: Model, usualName: string): void {
  if (mayReload(model, usualName)) reloadOnce(version);
}

/**
 * Tell whether the server's log was restored from an older copy, without some of what is shown.
 *
 * It may have passed the page's version since: then the event that the page has last is another one.
 */
export function isSetBack(message: ServerMessage, { version, log }: Model): boolean {
  if ("now" in message) return message.now.v < version;
  if (!("event" in message) || message.v > version) return false;
  const known = log.find(({ v }) => v === message.v);
  return known !== undefined && known.event.at !== message.event?.at;
}
