/** The programs and passkeys that can act for the visitor, each with a button to remove it. */
import { html, type TemplateResult } from "lit-html";
import { failureNote } from "../controls/failure";
import { request } from "../http";
import { Loader } from "../loader";
import type { Shell } from "../shell";
import type { ListedPasskey, ListedToken } from "../wire";
import { localeOf } from "../words";

type Listed = ListedToken | ListedPasskey;
type Key = Listed & { readonly kind: "token" | "passkey" };

const PATHS = { token: "/api/me/tokens", passkey: "/api/me/passkeys" } as const;

async function load(kind: Key["kind"]): Promise<readonly Key[]> {
  const found = await request<readonly Listed[]>("GET", PATHS[kind]);
  return found.map((one) => ({ ...one, kind }));
}

export interface KeyList {
  readonly draw: () => TemplateResult;
  /** Load the list again where it is unfolded: there may be one more, or another person. */
  readonly refresh: () => void;
}

/** Return the list; it is loaded when it is unfolded. */
export function keyList(shell: Shell): KeyList {
  let keys: readonly Key[] | null = null;
  let error: unknown = null;
  let isUnfolded = false;
  const loader = new Loader(shell);

  const reload = (): Promise<void> =>
    loader.run(async () => {
      keys = (await Promise.all([load("token"), load("passkey")])).flat();
    });
  const remove = async ({ kind, id }: Key): Promise<void> => {
    error = null;
    try {
      await request("DELETE", `${PATHS[kind]}/${id}`);
    } catch (failure) {
      error = failure;
    }
    await reload();
  };
  const row = (key: Key): TemplateResult => {
    const { say, lang } = shell.words();
    const form = { dateStyle: "medium", timeStyle: "short" } as const; // one day may have several
    const date = new Date(key.created * 1000).toLocaleString(localeOf(lang), form);
    return html`<li>
      ${say(`web-keys-${key.kind}`, { date })}
      <button type="button" @click=${() => remove(key)}>${say("web-keys-remove")}</button>
    </li>`;
  };
  const list = (): TemplateResult => {
    const { say } = shell.words();
    const rows = keys ?? [];
    if (keys && rows.length === 0) return html`<p>${say("web-keys-none")}</p>`;
    return html`<ul class="keys">
        ${rows.map(row)}
      </ul>
      ${loader.note()} ${failureNote(error, say)}`;
  };
  const refresh = (): void => {
    if (isUnfolded) void reload();
  };
  const draw = (): TemplateResult =>
    html`<details
      @toggle=${(event: Event) => {
        isUnfolded = (event.target as HTMLDetailsElement).open;
        refresh();
      }}
    >
      <summary>${shell.words().say("web-keys")}</summary>
      ${list()}
    </details>`;
  return { draw, refresh };
}
