import { hasIndicLetters, matchesInsideWords, searchWords, withoutJoiners } from '#contract/shared/search-words.ts';
import { join, type Sql, sql } from './sql.ts';

// The search of every list, as contract/shared/search-words.ts describes it. `text` is a column that `search_fold` has folded.
// `select search_fold(…)` folds a word once for the statement; without `select`, a prepared statement does it for each row.

/**
 * Whether a text contains every word that was typed. The patterns can use a trigram index. Punctuation alone matches nothing.
 * People type phone numbers with spaces or a leading 0, so what looks like one is also compared by its digits alone.
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

/** The same for texts with an index on their skeletons: words in an Indian script are also compared by their sounds. */
export function matchesSearchInAnyScript(text: Sql, withSkeletons: Sql, typed: string): Sql {
  const plain = matchesSearch(text, typed);
  return hasIndicLetters(typed) ? sql`(${plain} or ${soundsLike(withSkeletons, typed)})` : plain;
}

/** Whether every word sounds like one of the text, in any script. The last word may be unfinished. */
export function soundsLike(text: Sql, typed: string, { isUnfinished = false } = {}): Sql {
  const words = searchWords(withoutJoiners(typed));
  return sql`search_skeletons(${text}) @@ (select skeleton_query(${words}::text[], ${isUnfinished}))`;
}

/** Below this similarity, two texts have consonants in common, but nobody would mistake one for the other. */
export const minSimilarity = 0.15;

/** A folded text in Latin letters, with one spelling for each vowel: `Kapoor` and `Kapur` are the same. */
export function spellingOf(folded: Sql): Sql {
  return sql`replace(replace(replace(lower(search_latin(${folded})), 'oo', 'u'), 'ee', 'i'), 'aa', 'a')`;
}

/** How similar a text is to what was typed, from 0 to 1: the mean of the similarities of letters and of sounds. */
export function similarityOf(typed: Sql, spelling: Sql): Sql {
  return sql`(word_similarity(${typed}, ${spelling}) + word_similarity(${soundsOf(typed)}, ${soundsOf(spelling)})) / 2`;
}

/** Consonants that some scripts do not distinguish become one, as in `consonant_skeletons`. */
const soundsOf = (spelling: Sql) =>
  sql`translate(replace(replace(${spelling}, 'ch', 's'), 'sh', 's'), 'bfvwcqgzjdhy', 'ppppkkksst')`;

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
