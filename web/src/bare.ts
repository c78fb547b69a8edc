/** What people paste beside a link or a code: the punctuation of a sentence, and unseen signs. */

/** Characters that cannot be seen: zero-width, directional and byte-order marks. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Punctuation that a sentence puts around or after a link. */
const AROUND = /^[\s("'«„“‘<[]+|[\s.,;:!?)"'»“”’>\]،؛؟۔…]+$/g;

/** Return a text without what surrounds it in a sentence. */
export const bare = (text: string): string =>
  text.normalize("NFKC").replace(UNSEEN, "").replace(AROUND, "");
