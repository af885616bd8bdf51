// The meaning of a search in every list: a text matches if it contains every word of the search, in any order, without
// case and accents. Words of three or more letters match anywhere; shorter ones match only at the beginning of a word,
// because a trigram index cannot find them inside. Words begin after a space or a hyphen. server/db/search.ts implements
// the same in SQL.

const maxWords = 6;

// A word begins with a letter or a digit, as in the trigram index. Marks that only modify letters (the virama of Indic
// scripts, modifier letters) do not begin a word: alone they have no trigram, and the index would read all rows.
const word = /(?!\p{Lm})[\p{Alphabetic}\p{Nd}](?:(?!\p{Lm})[\p{Alphabetic}\p{Nd}\p{M}])*/gu;
const threeLetters = /[\p{Alphabetic}\p{Nd}]{3}/u;

/** Splits the text of a search box into words. Punctuation only separates words. */
export function searchWords(typed: string): string[] {
  return (typed.match(word) ?? []).slice(0, maxWords);
}

/** Whether a word of a search also matches inside words. A word of fewer than three letters does not. */
export function matchesInsideWords(searched: string): boolean {
  return threeLetters.test(searched);
}

/** Whether a text has letters of an Indian script. The plain search finds them only in names in that script. */
export function hasIndicLetters(text: string): boolean {
  return /[\u0900-\u0d7f]/.test(text);
}

/** The text without the invisible characters that only choose how letters are drawn together. */
export const withoutJoiners = (text: string) => text.replace(/[\u200c\u200d]/g, '');

/** Puts a search in quotes. Words in quotes are not read as everyday words for a specialty, such as `dil ka doctor`. */
export const inQuotes = (typed: string) => `"${typed}"`;
export const isInQuotes = (typed: string) => /^["“”].*["“”]$/.test(typed.trim());

/** Whether a text matches a search. Only for lists that the browser has loaded completely; other lists are searched in SQL. */
export function matchesSearch(text: string, typed: string): boolean {
  const [folded, words] = [` ${fold(text).replaceAll('-', ' ')}`, searchWords(typed)];
  if (words.length === 0) return typed.trim() === '';
  return words.every((one) => folded.includes(matchesInsideWords(one) ? fold(one) : ` ${fold(one)}`));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
