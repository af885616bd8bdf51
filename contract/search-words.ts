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
