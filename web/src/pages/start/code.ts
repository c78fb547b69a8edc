/** What people type or paste to come to a table: a code that was read to them, or a link. */
import { bare } from "../../bare";

/** Where a text leads to: the code of a table, or a path of this site. */
export interface Invitation {
  readonly code?: string;
  readonly path?: string;
}

/** Letters of other alphabets that look like those of codes, as a keyboard left in them types. */
const ALIKE: Readonly<Record<string, string>> = {
  ...pairs("АВСЕНІЈКМОРЅТУХҮ", "ABCEHIJKMOPSTYXY"),
  ...pairs("ΑΒΕΗΙΚΜΝΟΡΤΥΧΖ", "ABEHIKMNOPTYXZ"),
  ...pairs("۰۱۲۳۴۵۶۷۸۹", "0123456789"),
  ...pairs("٠١٢٣٤٥٦٧٨٩", "0123456789"),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((sign, index) => [sign, to[index] ?? ""]));
}

/** Return where a text leads to; null where it is neither a code nor a link. */
export function readInvitation(text: string): Invitation | null {
  const plain = bare(text);
  const code = [...plain.toUpperCase().replace(/[\s-]/g, "")]
    .map((sign) => ALIKE[sign] ?? sign)
    .join("");
  if (/^[A-Z0-9]{5}$/.test(code)) return { code };
  const path = tablePath(plain);
  return path === null ? null : { path };
}

/** Return the path of the table that a text names, by its id or by a link; null for none. */
function tablePath(text: string): string | null {
  const found = /(?:\/table\/)?([A-Za-z0-9_-]{6,40})\/?(\?[^\s#]*)?(?:#\S*)?$/.exec(text);
  if (!found) return null;
  const invitation = new URLSearchParams(found[2] ?? "").get("invitation");
  return `/table/${found[1]}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`;
}
