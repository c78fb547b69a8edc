/** What the table's page loads only when it is needed: movement, sounds, the result. */
import { loadNavigation } from "../../board/board";
import type { Model } from "../../model";

/** The modules that animate the board; they arrive beside the first snapshot. */
export const animation = {
  transition: null as typeof import("../../board/transition") | null,
  scoring: null as typeof import("../../board/scoring") | null,
  motions: null as typeof import("../../games/motions") | null,
};

/** Load what animates the board. */
export async function loadAnimation(): Promise<void> {
  const [transition, scoring, motions] = await Promise.all([
    import("../../board/transition"),
    import("../../board/scoring"),
    import("../../games/motions"),
    loadNavigation(),
  ]);
  Object.assign(animation, { transition, scoring, motions });
}

/** Play the sounds between two models; `step` is the seconds that a piece takes per field. */
export async function playSounds(before: Model, after: Model, step: number): Promise<void> {
  const [{ playCues }, { cuesOf }] = await Promise.all([import("../../sound"), import("./cues")]);
  playCues(cuesOf(before, after, step));
}

/** Let hats and signs fly over the page. */
export const celebrate = async (colours: string): Promise<void> => {
  await (await import("../../board/celebration")).celebrate(colours);
};
