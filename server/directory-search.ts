import type { CorrectedReply, ListReply } from '#contract/shared/lists.ts';
import { nothingFound } from '#contract/shared/search-limits.ts';
import { hasIndicLetters, matchesInsideWords } from '#contract/shared/search-words.ts';
import { isSimilarCursor } from './db/search.ts';

/** The searches of a public list, which are tried one after the other. */
type Searches<Row> = {
  /** Rows that contain every word. */
  find: (words: string[]) => Promise<ListReply<Row>>;
  /** Rows that everyday words describe, such as `heart` for cardiologists; null if the words describe none. */
  findByMeaning?: () => Promise<CorrectedReply<Row> | null>;
  /** Returns the words without spelling mistakes; null if nothing can be corrected. */
  correct: (words: string[]) => Promise<string[] | null>;
  /** Rows with words that sound like these, in any script. */
  findSimilar: (words: string[]) => Promise<ListReply<Row>>;
};

/**
 * Returns one page of the rows that match the words: those of the first search that finds any.
 *
 * Words in Latin letters are searched in this order: the words themselves, their meaning, corrected words, similar sounds.
 * Words in an Indian script are searched by meaning and sounds first, because most names are stored in Latin letters: the
 * words themselves would find only the few names in that script. The cursor of a later page says which search to continue.
 */
export async function searchDirectory<Row>(
  { words, after }: { words: string[]; after?: string | undefined },
  searches: Searches<Row>,
): Promise<CorrectedReply<Row>> {
  const isIndic = words.some(hasIndicLetters);
  const isAfterSimilar = after !== undefined && isSimilarCursor(after);
  // One or two Latin letters sound like too many names.
  const hasSound = (isIndic || words.some(matchesInsideWords)) && (after === undefined || isAfterSimilar);
  const similar = async () => {
    const found = hasSound ? await searches.findSimilar(words) : null;
    return found && found.rows.length > 0 ? { ...found, corrected: null, isSimilar: true } : null;
  };
  const plain = async () => {
    const found = isAfterSimilar ? null : await searches.find(words);
    return found && found.rows.length > 0 ? { ...found, corrected: null, isSimilar: false } : null;
  };
  const corrected = async () => {
    const meant = isAfterSimilar ? null : await searches.correct(words);
    if (!meant) return null;
    const found = await searches.find(meant);
    return found.rows.length > 0 ? { ...found, corrected: meant.join(' '), isSimilar: false } : null;
  };
  const meaning = async () => (await searches.findByMeaning?.()) ?? null;

  for (const search of isIndic ? [meaning, similar, plain, corrected] : [plain, meaning, corrected, similar]) {
    const found = await search();
    if (found) return found;
  }
  return nothingFound;
}

/** Whether a page can be read in the order of ratings: it is the first page, or the page before it has that order. */
export const isInOrderOfRating = (after: string | undefined) => after === undefined || !isSimilarCursor(after);
