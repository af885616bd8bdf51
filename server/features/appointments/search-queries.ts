import { matchesInsideWords, searchWords } from '#contract/search-words.ts';
import type { Db } from '#server/db/client.ts';
import type { List, ListSearch } from '#server/db/list.ts';
import { matchesWordWithIndex, matchesWordWithoutIndex } from '#server/db/search.ts';
import { join, type Sql, sql, verbatim } from '#server/db/sql.ts';

type Search = ListSearch<'date' | 'created'> & { q?: string | undefined };
export type SearchPlan = Pick<List<never>, 'with' | 'from' | 'where' | 'counting'>;

/** The number of rows sampled from the start of the list. */
const sampleSize = 250;
/** With at least this many matches in the sample, the first page is read in list order. */
const minMatchesForFirstPage = 3;
/** With at least this many matches in the sample, all pages and the count are read in list order. */
const minMatchesForAllPages = 13;
/** Counting a search stops here. */
const maxCount = 1_000;

/**
 * Chooses the plan of a search. For common words, reading the list in order finds a page quickly. Rare words are looked up
 * in their indexes, and the few matching rows are sorted. Under row-level security the planner has no statistics for this
 * choice, so a sample of the list decides (decision 011).
 */
export async function planSearch(db: Db, filters: Sql, search: Search): Promise<SearchPlan> {
  const from = sql`appointments a`;
  if (!search.q) return { from, where: filters };
  const words = searchWords(search.q);
  if (words.length === 0) return { from, where: sql`false` };

  const key = search.sort.endsWith('date') ? sql`a.starts_at` : sql`a.created_at`;
  const order = sql`order by ${key} ${search.sort.startsWith('-') ? sql`desc` : sql`asc`}`;
  const hasAllWords = join(words.map(appointmentHasWord), ' and ');
  const { matchCount, titles } = await db.row<{ matchCount: number; titles: TitleMatch[] }>(sql`
    select count(*)::integer as match_count, ${titleMatches(words)} as titles from (
      select a.search_text from appointments a where ${filters} ${order} limit ${verbatim(String(sampleSize))}) a
    where ${hasAllWords}`);

  const planInListOrder = { from, where: sql`${filters} and ${hasAllWords}` };
  if (matchCount >= minMatchesForAllPages) {
    const ordered = sql`(select a.search_text from appointments a where ${filters} ${order}) a`;
    return { ...planInListOrder, counting: { from: ordered, where: hasAllWords, maxRows: maxCount } };
  }
  const lookups = indexConditions(words, titles).map(
    (condition) => sql`
      select a.id, a.title, a.status, a.is_requested, a.starts_at, a.created_at, a.patient_id
      from appointments a where ${filters} and ${hasAllWords} and ${condition}`,
  );
  const matches = join(lookups, ' union ');
  // `offset 0` prevents the planner from reading in list order because of the limit.
  if (matchCount >= minMatchesForFirstPage && !search.after)
    return {
      ...planInListOrder,
      counting: { from: sql`((${matches}) offset 0) a`, where: sql`true`, maxRows: maxCount },
    };
  return {
    with: sql`with found as materialized (${matches})`,
    from: sql`found a`,
    where: sql`true`,
    counting: { from: sql`found`, where: sql`true`, maxRows: maxCount },
  };
}

/** A title and, for each search word, whether the title contains it. */
type TitleMatch = { title: string; has: boolean[] };

/** All distinct titles, by a loose index scan: there are only as many as appointment types. */
const titleMatches = (words: string[]) => sql`(
  with recursive titles as (
    (select title from appointments where not is_step order by title limit 1)
    union all
    select (select a.title from appointments a where not a.is_step and a.title > titles.title order by a.title limit 1)
    from titles where titles.title is not null)
  select coalesce(json_agg(json_build_object('title', title, 'has', json_build_array(${join(
    words.map((word) => matchesWordWithoutIndex(sql`a.search_text`, word)),
    ', ',
  )}))), '[]')
  from (select title, search_fold(title) as search_text from titles where title is not null) a)`;

/**
 * Indexed conditions that together find every appointment with all words: by title, patient, or appointment number. A word
 * in no title must match the patient or the number. If every word is in some title, then either one title has all of them,
 * or one of the words matches the patient or the number.
 */
function indexConditions(words: string[], titles: TitleMatch[]): Sql[] {
  const inNoTitle = words.filter((_word, at) => !titles.some(({ has }) => has[at]));
  const idRanges = (inNoTitle.length > 0 ? inNoTitle : words)
    .filter((word) => numberPrefix.test(word))
    .map(
      (word) =>
        sql`a.id between ${`${word.padEnd(8, '0')}${lowestIdSuffix}`}::uuid and ${`${word.padEnd(8, 'f')}${highestIdSuffix}`}::uuid`,
    );
  const patientHasWords = (patientWords: string[]) => {
    const conditions = patientWords.map((word) => matchesWordWithIndex(sql`p.search_text`, word));
    return sql`a.patient_id = any(array(select p.id from patients p where ${join(conditions, ' and ')}))`;
  };
  if (inNoTitle.length > 0) return [patientHasWords(inNoTitle), ...idRanges];
  const withAllWords = titles.filter(({ has }) => has.every(Boolean)).map(({ title }) => title);
  return [sql`a.title = any(${withAllWords}::text[])`, ...words.map((word) => patientHasWords([word])), ...idRanges];
}

/** Matches a word that can be the start of an appointment's id, which is the last part of the appointment number. */
const numberPrefix = /^[0-9a-f]{1,6}$/i;
const [lowestIdSuffix, highestIdSuffix] = ['-0000-0000-0000-000000000000', '-ffff-ffff-ffff-ffffffffffff'];

/** The last part of the appointment number matches only by prefix, because it is looked up in the index on the id. */
const appointmentHasWord = (word: string) =>
  numberPrefix.test(word) && matchesInsideWords(word)
    ? sql`(${matchesWordWithoutIndex(sql`left(a.search_text, -6)`, word)} or starts_with(right(a.search_text, 6), (select search_fold(${word}))))`
    : matchesWordWithoutIndex(sql`a.search_text`, word);
