/** Sitting down: under the name that the visitor has given. */
import type { PanelContext } from "../context";

/** Take a free seat; the first one needs a name, which is asked for where there is none. */
export function sitDown({ now, say, ui, shell, send }: PanelContext, seat: number): void {
  const name = ui.name.trim();
  const isFirst = now.you.length === 0;
  if (isFirst && name === "") {
    document.getElementById("own-name")?.focus();
    return;
  }
  if (isFirst) shell.set({ ownName: name });
  send({ do: "sit", seat, name: name || say("web-player", { number: seat + 1 }) });
}
