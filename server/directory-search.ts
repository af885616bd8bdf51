import type { CorrectedReply, ListReply } from '#contract/shared/lists.ts';
import { nothingFound } from '#contract/shared/search-limits.ts';
import { hasIndicLetters, matchesInsideWords } from '#contract/shared/search-words.ts';
import { isSimilarCursor } from './db/search.ts';

/** The ways in which a public list looks for words. */
type Steps<Row> = {
  /** Rows that contain every word. */
  find: (words: string[]) => Promise<ListReply<Row>>;
  /** Rows that the words describe in another way, such as by an everyday word; null if they do not. */
  findByMeaning?: () => Promise<CorrectedReply<Row> | null>;
  /** The words without spelling mistakes, or null. */
  correct: (words: string[]) => Promise<string[] | null>;
  /** Rows whose words sound like these, in any script. */
  findSimilar: (words: string[]) => Promise<ListReply<Row>>;
};

/**
 * One page of the rows that match the words, by the first step that finds some.
 *
 * A search in Latin letters tries, in this order: the words, their meaning, corrected words, similar sounds. A search
 * in an Indian script tries meaning and sounds first, because most names are stored in Latin letters: the words alone
 * would find only the few that are not. The cursor of a later page says which step to continue.
 */
export async function searchDirectory<Row>(
  { words, after }: { words: string[]; after?: string | undefined },
  steps: Steps<Row>,
): Promise<CorrectedReply<Row>> {
  const isIndic = words.some(hasIndicLetters);
  const isAfterSimilar = after !== undefined && isSimilarCursor(after);
  // One or two Latin letters sound like too many names.
  const hasSound = (isIndic || words.some(matchesInsideWords)) && (after === undefined || isAfterSimilar);
  const similar = async () => {
    const found = hasSound ? await steps.findSimilar(words) : null;
    return found && found.rows.length > 0 ? { ...found, corrected: null, isSimilar: true } : null;
  };
  const plain = async () => {
    const found = isAfterSimilar ? null : await steps.find(words);
    return found && found.rows.length > 0 ? { ...found, corrected: null, isSimilar: false } : null;
  };
  const corrected = async () => {
    const meant = isAfterSimilar ? null : await steps.correct(words);
    if (!meant) return null;
    const found = await steps.find(meant);
    return found.rows.length > 0 ? { ...found, corrected: meant.join(' '), isSimilar: false } : null;
  };
  const meaning = async () => (await steps.findByMeaning?.()) ?? null;

  for (const step of isIndic ? [meaning, similar, plain, corrected] : [plain, meaning, corrected, similar]) {
    const found = await step();
    if (found) return found;
  }
  return nothingFound;
}

/** Whether a page can be read in the order of ratings: it is the first one, or follows one in that order. */
export const isInOrderOfRating = (after: string | undefined) => after === undefined || !isSimilarCursor(after);
