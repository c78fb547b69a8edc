/** Sitting down: under the name that the visitor has given. */
import type { PanelContext } from "../context";
import { rename } from "../identity";

/**
 * Take a certain free seat; the first one needs a name, which is asked for where there is none.
 *
 * With null the server chooses: others may sit down at the same moment.
 */
export function sitDown({ now, say, ui, shell, send }: PanelContext, seat: number | null): void {
  const name = ui.name.trim();
  const isFirst = now.you.length === 0;
  if (isFirst && name === "") {
    document.getElementById("own-name")?.focus();
    return;
  }
  if (isFirst) {
    shell.set({ ownName: name });
    rename(name).catch(() => undefined); // the command brings the name to this table by itself
  }
  send({ do: "sit", seat, name: name || say("web-player", { number: (seat ?? 0) + 1 }) });
}
