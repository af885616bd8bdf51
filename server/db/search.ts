import { matchesInsideWords, searchWords } from '#contract/search-words.ts';
import { join, type Sql, sql } from './sql.ts';

// The search of every list, as contract/search-words.ts describes it. `text` is a column that `search_fold` has folded.
// `select search_fold(…)` folds a word once for the statement; without `select`, a prepared statement does it for each row.

/**
 * Whether a text contains every word that was typed. The patterns can use a trigram index. Punctuation alone matches nothing.
 * Phone numbers are an exception: people type them with spaces or a leading 0, so only their digits are compared too.
 */
export function matchesSearch(text: Sql, typed: string): Sql {
  const words = searchWords(typed);
  if (words.length === 0) return sql`false`;
  const hasAll = join(
    words.map((word) => matchesWordWithIndex(text, word)),
    ' and ',
  );
  const digits = phoneDigits(typed);
  return digits ? sql`(${hasAll} or ${text} like ${`%${digits}%`})` : hasAll;
}

/**
 * Whether a text contains a word, as a pattern that can use a trigram index. One pattern covers the start of the text and
 * the start of a word: with two patterns joined by `or`, the index evaluates the other conditions twice.
 */
export function matchesWordWithIndex(text: Sql, word: string): Sql {
  return matchesInsideWords(word)
    ? sql`${text} like (select '%' || search_fold(${word}) || '%')`
    : sql`${text} ~ (select '(^|[ -])' || regexp_replace(search_fold(${word}), '(\\W)', '\\\\\\1', 'g'))`;
}

/** The same condition without a pattern, which is faster for rows that are read without the trigram index. */
export function matchesWordWithoutIndex(text: Sql, word: string): Sql {
  return matchesInsideWords(word)
    ? sql`strpos(${text}, (select search_fold(${word}))) > 0`
    : sql`strpos(' ' || replace(${text}, '-', ' '), (select ' ' || search_fold(${word}))) > 0`;
}

function phoneDigits(typed: string): string | null {
  if (!/^[+\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 3 && digits !== typed ? digits : null;
}
