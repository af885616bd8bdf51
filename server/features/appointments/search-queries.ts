import { matchesInsideWords, searchWords } from '#contract/shared/search-words.ts';
import type { Db } from '#server/db/client.ts';
import type { ListPageRequest, ListQuery } from '#server/db/list.ts';
import { cityIdOf, matchesWordWithIndex, matchesWordWithoutIndex } from '#server/db/search.ts';
import { joinSql, type Sql, sql, verbatimSql } from '#server/db/sql.ts';

type Search = ListPageRequest<'date' | 'created'> & { q?: string | undefined; city?: string | undefined };
export type SearchPlan = Pick<ListQuery<never>, 'with' | 'from' | 'where' | 'counting'> & {
  /** An SQL expression for the first step that matches, as JSON; null if the visit itself matches. */
  matchedStep: Sql;
};

/** The number of rows sampled from the start of the list. */
const sampleSize = 250;
/** With at least this many matches in the sample, the first page is read in list order. */
const minMatchesForFirstPage = 3;
/** With at least this many matches in the sample, all pages and the count are read in list order. */
const minMatchesForAllPages = 13;
/** Counting a search stops here. */
const maxCount = 1_000;

/** The columns of a visit that the list reads. */
const columns = sql`a.id, a.title, a.status, a.is_requested, a.starts_at, a.ends_at, a.created_at, a.patient_id, a.user_id, a.doctor_id,
  a.clinic_id, a.city_id, a.search_text, a.arrived_at, a.with_doctor_at, a.seen_at, a.no_show_at, a.set_aside_at`;

/** The city of a visit: of the doctor, else of the clinic, else of the booking. */
export const visitCityId = sql`coalesce((select d.city_id from doctors d where d.id = a.doctor_id),
  (select k.city_id from clinics k where k.id = a.clinic_id), a.city_id)`;

/**
 * Chooses the plan of a search by words, by a city, or by both. For common words, reading the list in order finds a page
 * quickly. Rare words are looked up in indexes, and the few matching rows are sorted. Under row-level security the
 * planner has no statistics for this choice, so a sample of the list decides (decision 011).
 */
export async function planSearch(db: Db, filters: Sql, search: Search): Promise<SearchPlan> {
  const from = sql`appointments a`;
  const { q, city } = search;
  if (!q && !city) return { from, where: filters, matchedStep: noStep };
  const words = q ? searchWords(q) : [];
  if (q && words.length === 0) return { from, where: sql`false`, matchedStep: noStep };

  const key = search.sort.endsWith('date') ? sql`a.starts_at` : sql`a.created_at`;
  const order = sql`order by ${key} ${search.sort.startsWith('-') ? sql`desc` : sql`asc`}`;
  const isInCity = city ? sql`${visitCityId} = ${cityIdOf(city)}` : sql`true`;
  const matches = q ? sql`(${visitHasAll(words)} or ${stepHasAll(words)}) and ${isInCity}` : isInCity;
  const { matchCount, titles } = await db.row<{ matchCount: number; titles: TitleMatch[] }>(sql`
    select count(*)::integer as match_count, ${q ? titleMatches(words) : sql`'[]'::json`} as titles from (
      select ${columns} from appointments a where ${filters} ${order} limit ${verbatimSql(String(sampleSize))}) a
    where ${matches}`);

  const matchedStep = q ? sql`case when not (${visitHasAll(words)}) then ${firstStepWithAll(words)} end` : noStep;
  const planInListOrder = { from, where: sql`${filters} and ${matches}`, matchedStep };
  if (matchCount >= minMatchesForAllPages) {
    const ordered = sql`(select ${columns} from appointments a where ${filters} ${order}) a`;
    return { ...planInListOrder, counting: { from: ordered, where: matches, maxRows: maxCount } };
  }
  const conditions = q
    ? [
        ...indexConditions(words, titles).map(
          (condition) => sql`${visitHasAll(words)} and ${condition} and ${isInCity}`,
        ),
        sql`${isParentOfStepWithAll(words)} and ${isInCity}`,
      ]
    : cityConditions(cityIdOf(city ?? ''));
  const lookups = conditions.map(
    (condition) => sql`select ${columns} from appointments a where ${filters} and ${condition}`,
  );
  const found = joinSql(lookups, ' union ');
  // `offset 0` prevents the planner from reading in list order because of the limit.
  if (matchCount >= minMatchesForFirstPage && !search.after)
    return {
      ...planInListOrder,
      counting: { from: sql`((${found}) offset 0) a`, where: sql`true`, maxRows: maxCount },
    };
  return {
    with: sql`with found as materialized (${found})`,
    from: sql`found a`,
    where: sql`true`,
    counting: { from: sql`found`, where: sql`true`, maxRows: maxCount },
    matchedStep,
  };
}

/** Indexed conditions that together find every visit in a city. */
const cityConditions = (id: Sql): Sql[] => [
  sql`a.doctor_id = any(array(select d.id from doctors d where d.city_id = ${id}))`,
  sql`a.doctor_id is null and a.clinic_id = any(array(select k.id from clinics k where k.city_id = ${id}))`,
  sql`a.doctor_id is null and a.clinic_id is null and a.city_id = ${id}`,
];

const noStep = sql`null::json`;
const visitHasAll = (words: string[]) => joinSql(words.map(appointmentHasWord), ' and ');

// A step has a search text of its own: its title, and the name and number of the patient. `offset 0` makes the planner read
// the steps of one visit, and not the steps of all visits.
const stepsWithAll = (words: string[]) =>
  sql`from appointments s where s.parent_id = a.id and ${joinSql(
    words.map((word) => matchesWordWithoutIndex(sql`s.search_text`, word)),
    ' and ',
  )}`;
const stepHasAll = (words: string[]) => sql`exists (select ${stepsWithAll(words)} offset 0)`;
const firstStepWithAll = (words: string[]) => sql`(
  select json_build_object('id', s.id, 'title', s.title) ${stepsWithAll(words)} order by s.starts_at, s.id limit 1)`;
const isParentOfStepWithAll = (words: string[]) => sql`a.id = any(array(
  select s.parent_id from appointments s where s.is_step and ${joinSql(
    words.map((word) => matchesWordWithIndex(sql`s.search_text`, word)),
    ' and ',
  )}))`;

/** A title and, for each search word, whether the title contains it. */
type TitleMatch = { title: string; has: boolean[] };

/** All distinct titles of visits, by a loose index scan. There are about as many titles as appointment types. */
const titleMatches = (words: string[]) => sql`(
  with recursive titles as (
    (select title from appointments where not is_step order by title limit 1)
    union all
    select (select a.title from appointments a where not a.is_step and a.title > titles.title order by a.title limit 1)
    from titles where titles.title is not null)
  select coalesce(json_agg(json_build_object('title', title, 'has', json_build_array(${joinSql(
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
    return sql`a.patient_id = any(array(select p.id from patients p where ${joinSql(conditions, ' and ')}))`;
  };
  if (inNoTitle.length > 0) return [patientHasWords(inNoTitle), ...idRanges];
  const withAllWords = titles.filter(({ has }) => has.every(Boolean)).map(({ title }) => title);
  return [sql`a.title = any(${withAllWords}::text[])`, ...words.map((word) => patientHasWords([word])), ...idRanges];
}

/** Matches a word that can be the start of the last part of an appointment number: the first six characters of the id. */
const numberPrefix = /^[0-9a-f]{1,6}$/i;
const [lowestIdSuffix, highestIdSuffix] = ['-0000-0000-0000-000000000000', '-ffff-ffff-ffff-ffffffffffff'];

/** The last part of the appointment number matches only by prefix, because it is looked up in the index on the id. */
const appointmentHasWord = (word: string) =>
  numberPrefix.test(word) && matchesInsideWords(word)
    ? sql`(${matchesWordWithoutIndex(sql`left(a.search_text, -6)`, word)} or starts_with(right(a.search_text, 6), (select search_fold(${word}))))`
    : matchesWordWithoutIndex(sql`a.search_text`, word);
