/** Control characters (PostgreSQL refuses NUL), and halves of a character that no other half follows. */
export const unshowable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;
export const longestSearch = 100;

/** Whether a search can be asked at all: what cannot, finds nothing. The API refuses the rest by the same rule. */
export function isSearchable(typed = ''): boolean {
  return typed.trim().length <= longestSearch && !unshowable.test(typed);
}

const mostWords = 6;

// A word begins with a letter or a digit, as the index sees them: signs that only join or lengthen letters (the
// virama of Indic scripts, modifier letters) begin none, and alone they would make it read everything.
const word = /(?!\p{Lm})[\p{Alphabetic}\p{Nd}](?:(?!\p{Lm})[\p{Alphabetic}\p{Nd}\p{M}])*/gu;
const threeInARow = /[\p{Alphabetic}\p{Nd}]{3}/u;

/** What was typed into a search box, word by word. Signs between words mean nothing; order does not matter. */
export function searchWords(typed: string): string[] {
  return (typed.match(word) ?? []).slice(0, mostWords);
}

/** Whether a word can be looked for anywhere inside others. A shorter one is looked for where words begin. */
export function isFoundInside(searched: string): boolean {
  return threeInARow.test(searched);
}
