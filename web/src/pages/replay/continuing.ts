/** Playing on from a frame of the replay: a new table at which the game goes on against bots. */
import { continueGame } from "../../api";
import type { Settings } from "../../settings";
import { currentRecord, eyesOf, type ReplayState } from "./state";

/** Tell whether a game can go on from the frame shown: it has begun, and somebody is to move. */
export function mayContinue(state: ReplayState): boolean {
  const frame = currentRecord(state)?.frames[state.at];
  return state.at > 0 && frame !== undefined && frame.mover !== null;
}

/**
 * Open a table at which the game goes on, with the seat that is seen or the reader's own; return
 * its path.
 *
 * Who looks at the better choice goes on before it, to make it.
 */
export async function openContinued(state: ReplayState, settings: Settings): Promise<string> {
  const { text, index: number, at, isTrying } = state;
  const seat = eyesOf(state);
  const [bot] = settings.opponents;
  const { id } = await continueGame({
    text,
    number,
    at: isTrying ? at - 1 : at,
    ...(seat === null ? {} : { seat }),
    ...(bot === undefined ? {} : { bot }),
  });
  return `/table/${id}`;
}
