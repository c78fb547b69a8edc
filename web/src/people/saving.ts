/** Save the visitor's finished games in a file, with the days on which puzzles were solved. */
import { html } from "lit-html";
import { ownRecords } from "../api";
import { modal, openFailure } from "../controls/modal";
import { dayOf, isoDay } from "../days";
import type { Shell } from "../shell";
import { loadSolved, syncSolved } from "../solved";

/** The time after which the browser has taken the file, so that its memory can be freed. */
const TAKEN_MS = 60_000;

/** Save the games; a dialogue says how many tables are missing, or why all are. */
export async function saveGames(shell: Shell): Promise<void> {
  const { say } = shell.words();
  const title = say("web-you-save");
  try {
    const [records, puzzles] = await Promise.all([ownRecords(), puzzlesText()]);
    download([records, puzzles].filter(Boolean).join("\n"), "kolpak-games.kolpak");
    const count = records.match(/^;/gm)?.length ?? 0;
    const missing = html`<p>${say("web-games-unsaved", { count })}</p>`;
    if (count > 0) shell.openDialog((close) => () => modal(title, say, close, missing));
  } catch (error) {
    openFailure(shell, title, error);
  }
}

/** Return the days on which puzzles were solved as a comment; empty where there are none. */
async function puzzlesText(): Promise<string> {
  const { days } = (await syncSolved()) ?? loadSolved(dayOf(Date.now()));
  return days.length > 0 ? `; Puzzles ${days.map(isoDay).join(" ")}\n` : "";
}

function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, TAKEN_MS);
}
