// What a search means in every list: each word that was typed is in the text, in any order, without case and accents. Three
// letters or more may be anywhere in it; one or two only where a word begins, because no index finds them inside. A word
// begins after a space or a hyphen. server/db/search.ts says the same in SQL.

const mostWords = 6;

// A word begins with a letter or a digit, as the index sees them: signs that only join or lengthen letters (the
// virama of Indic scripts, modifier letters) begin none, and alone they would make it read everything.
const word = /(?!\p{Lm})[\p{Alphabetic}\p{Nd}](?:(?!\p{Lm})[\p{Alphabetic}\p{Nd}\p{M}])*/gu;
const threeInARow = /[\p{Alphabetic}\p{Nd}]{3}/u;

/** The words that were typed into a search box. Signs between them mean nothing; signs alone are no word. */
export function searchWords(typed: string): string[] {
  return (typed.match(word) ?? []).slice(0, mostWords);
}

/** Whether a word may be anywhere in the text. A shorter one must begin a word. */
export function isFoundInside(searched: string): boolean {
  return threeInARow.test(searched);
}

/** Whether a text matches, where the browser has the whole list. */
export function matchesSearch(text: string, typed: string): boolean {
  const [folded, words] = [` ${fold(text).replaceAll('-', ' ')}`, searchWords(typed)];
  if (words.length === 0) return typed.trim() === '';
  return words.every((one) => folded.includes(isFoundInside(one) ? fold(one) : ` ${fold(one)}`));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
