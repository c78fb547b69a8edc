/** The keys of the replay: arrows lead from frame to frame, and a space runs the film. */
import { isTyped, takesSpace } from "../../controls/keys";
import { lastFrame, type ReplayState } from "./state";
import type { ReplayHandlers } from "./told";

/** Watch keys until the returned function is called. */
export function watchKeys(
  now: () => ReplayState,
  {
    dispatch,
    seek,
    toggle,
    playback,
  }: Pick<ReplayHandlers, "dispatch" | "seek" | "toggle" | "playback">,
): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const state = now();
    // On the board arrows lead from field to field.
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (isTaken || state.records.length === 0 || isTyped(event)) return;
    if (event.key === "Escape" && state.sheet) dispatch({ type: "sheet", sheet: null });
    if (event.key === " " && !takesSpace(event)) {
      event.preventDefault();
      toggle();
    }
    const aim = aimOf(event.key, state);
    if (aim === undefined) return;
    event.preventDefault();
    playback.stop();
    seek(aim);
  };
  addEventListener("keydown", onKeyDown);
  return () => {
    removeEventListener("keydown", onKeyDown);
  };
}

/** Return the frame that a key leads to. */
function aimOf(key: string, state: ReplayState): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return state.at - 1;
    case "ArrowRight":
      return state.at + 1;
    case "Home":
      return 0;
    case "End":
      return lastFrame(state);
    default:
      return undefined;
  }
}
