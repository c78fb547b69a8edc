/** Save the visitor's finished games in a file. */
import { html } from "lit-html";
import { ownRecords } from "../api";
import { modal, openFailure } from "../controls/modal";
import type { Shell } from "../shell";

/** The time after which the browser has taken the file, so that its memory can be freed. */
const TAKEN_MS = 60_000;

/** Save the games; a dialogue says how many tables are missing, or why all are. */
export async function saveGames(shell: Shell): Promise<void> {
  const { say } = shell.words();
  const title = say("web-you-save");
  try {
    const records = await ownRecords();
    download(records, "kolpak-games.kolpak");
    const count = records.match(/^;/gm)?.length ?? 0;
    const missing = html`<p>${say("web-games-unsaved", { count })}</p>`;
    if (count > 0) shell.openDialog((close) => () => modal(title, say, close, missing));
  } catch (error) {
    openFailure(shell, title, error);
  }
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
