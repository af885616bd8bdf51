import type { ListReply } from '#contract/shared/lists.ts';
import { hasIndicLetters, matchesInsideWords, searchWords, withoutJoiners } from '#contract/shared/search-words.ts';
import type { Db } from './client.ts';
import { decodeCursor, encodeCursor, sortOfCursor } from './list.ts';
import { emptySql, joinSql, type Sql, sql, verbatimSql } from './sql.ts';

// The search of every list, as contract/shared/search-words.ts describes it. `text` is a column that `search_fold` has folded.
// `select search_fold(…)` folds a word once for the statement; without `select`, a prepared statement does it for each row.

/**
 * Whether a text contains every word that was typed. The patterns can use a trigram index. Punctuation alone matches nothing.
 * People type phone numbers with spaces or a leading 0, so what looks like one is also compared by its digits alone.
 */
export function searchCondition(text: Sql, typed: string): Sql {
  const words = searchWords(typed);
  if (words.length === 0) return sql`false`;
  const hasAll = joinSql(
    words.map((word) => matchesWordWithIndex(text, word)),
    ' and ',
  );
  const digits = phoneDigits(typed);
  return digits ? sql`(${hasAll} or ${text} like ${`%${digits}%`})` : hasAll;
}

/**
 * The same condition for texts that also have an index on their consonants in Latin letters (`search_skeletons`). If the typed
 * words are in an Indian script, they are also compared by these consonants.
 */
export function matchesSearchInAnyScript(text: Sql, textWithSkeletons: Sql, typed: string): Sql {
  const plain = searchCondition(text, typed);
  return hasIndicLetters(typed) ? sql`(${plain} or ${soundsLike(textWithSkeletons, typed)})` : plain;
}

/**
 * Whether every typed word sounds like a word of the text, in any script. With `isUnfinished`, the last typed word may be the
 * beginning of a word.
 */
export function soundsLike(text: Sql, typed: string, { isUnfinished = false } = {}): Sql {
  const words = searchWords(withoutJoiners(typed));
  return sql`search_skeletons(${text}) @@ (select skeleton_query(${words}::text[], ${isUnfinished}))`;
}

/** Texts with less similarity are not found: they have consonants in common, but nobody would confuse them. */
export const minSimilarity = 0.15;

/** A folded text in Latin letters, with one spelling for each vowel: `Kapoor` and `Kapur` are the same. */
export function spellingOf(folded: Sql): Sql {
  return sql`replace(replace(replace(lower(search_latin(${folded})), 'oo', 'u'), 'ee', 'i'), 'aa', 'a')`;
}

/** How similar a text is to what was typed, from 0 to 1: the mean of the similarities of letters and of sounds. */
export function similarityOf(typed: Sql, spelling: Sql): Sql {
  return sql`(word_similarity(${typed}, ${spelling}) + word_similarity(${soundsOf(typed)}, ${soundsOf(spelling)})) / 2`;
}

/** Replaces consonants that some scripts do not distinguish by one of them, as `consonant_skeletons` does. */
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

/** A public list, best rated first, that visitors search by words, kind and city. `kind` is the column of the kind. */
export type Directory = { table: 'doctors' | 'clinics'; kind: 'specialty' | 'type' };

export type DirectoryFilter = {
  words: string[];
  kind?: string | undefined;
  city?: string | undefined;
  after?: string | undefined;
  limit: number;
};

export const cityIdOf = (name: string) => sql`(select y.id from cities y where lower(y.name) = lower(${name}))`;

// A clinic's doctors: those whose hospital has the clinic's name, in the same city.
const clinicPlace = sql`k.city_id, lower(k.name)`;
const hospitalPlace = sql`d.city_id, lower(d.hospital)`;

/** Whether the doctor `d` works at a clinic. A removed clinic counts too, because the day board still shows its visits. */
export const worksAt = (clinicId: string) => sql`
  (${hospitalPlace}) = (select ${clinicPlace} from clinics k where k.id = ${clinicId})`;

/** Columns of the clinic `k` at which the doctor `d` works: the first clinic of this name that is not removed. */
export const clinicOfDoctor = (columns: Sql, condition: Sql = emptySql) => sql`(
  select ${columns} from clinics k
  where (${clinicPlace}) = (${hospitalPlace}) and k.archived_at is null ${condition}
  order by k.id limit 1)`;

const sort = '-rating';
const similarSort = '-similarity';

/** If more rows have the consonants of the search (see `search_skeletons`), only the best rated of them are scored. */
const maxScoredRows = 300;

/** Selects the ids of one page, best rated first, and one more id if another page follows. */
export function selectDirectoryPage(directory: Directory, filter: DirectoryFilter) {
  const limit = filter.limit + 1;
  return filter.words.length > 0 ? selectMatching(directory, filter, limit) : selectBestRated(directory, filter, limit);
}

/** The reply for the rows of `selectDirectoryPage`. It has no count, because visitors scroll without page numbers. */
export function directoryReply<Row extends { id: string; rating: number }>(
  found: Row[],
  limit: number,
): ListReply<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? encodeCursor({ sort, key: String(last.rating), id: last.id }) : null, count: null };
}

/**
 * Selects the ids and scores of one page of rows whose words sound like the searched words, in any script. The index finds rows
 * by their consonants; the spelling decides their order. See decision 047.
 */
export function selectSimilarPage(directory: Directory, { after, ...filter }: DirectoryFilter) {
  const cursor =
    after === undefined ? null : decodeCursor(after, { sort: similarSort, keyType: 'numeric', idType: 'uuid' });
  const rows = selectFiltered(directory, filter);
  const bestRated = sql`order by r.rating desc, r.id desc limit ${verbatimSql(String(maxScoredRows))}`;
  const skeletons = sql`search_skeletons(r.search_text)`;
  return sql`
    with typed as materialized (
      select skeleton_query(${filter.words}, false) as whole_words, skeleton_query(${filter.words}, true) as beginning,
        f.folded, ${spellingOf(sql`f.folded`)} as spelling
      from (select search_fold(${filter.words.join(' ')}) as folded) f
    ), whole as materialized (
      ${rows} and ${skeletons} @@ (select whole_words from typed) ${bestRated}
    ), begun as materialized (
      ${rows} and ${skeletons} @@ (select beginning from typed) and not exists (select from whole) ${bestRated}
    ), found as materialized (
      select f.*, ${spellingOf(sql`f.search_text`)} as spelling from (table whole union all table begun) f
    ), scored as materialized (
      select found.id, found.rating * 0.1 + round(1000 * case when strpos(found.search_text, typed.folded) > 0 then 1.1
        else ${similarityOf(sql`typed.spelling`, sql`found.spelling`)} end)::numeric as score
      from found cross join typed
    )
    select id, score from scored
    where score >= ${1000 * minSimilarity} ${cursor ? sql`and (score, id) < (${cursor.key}, ${cursor.id})` : emptySql}
    order by score desc, id desc limit ${filter.limit + 1}`;
}

export function similarReply<Row extends { id: string; score: string }>(
  found: Row[],
  limit: number,
): ListReply<Omit<Row, 'score'>> {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ score: _score, ...row }) => row),
    next: last ? encodeCursor({ sort: similarSort, key: last.score, id: last.id }) : null,
    count: null,
  };
}

/** Whether a cursor belongs to a page of `selectSimilarPage`. */
export const isSimilarCursor = (after: string) => sortOfCursor(after) === similarSort;

/** Corrects misspelt words. Null if no word is misspelt, or if a misspelt word has no correction. */
export async function correctWords(db: Db, table: Directory['table'], words: string[]): Promise<string[] | null> {
  const row = await db.row<{ words: string[] | null }>(sql`select corrected_words(${table}, ${words}) as words`);
  return row.words;
}

/** All distinct kinds in order, by a loose index scan. */
export async function findKinds(db: Db, { table, kind }: Directory): Promise<string[]> {
  const [from, column] = [verbatimSql(table), verbatimSql(kind)];
  const found = await db.rows<{ kind: string }>(sql`
    with recursive known as (
      (select ${column} as kind from ${from} where archived_at is null order by ${column} limit 1)
      union all
      select (select r.${column} from ${from} r
              where r.archived_at is null and r.${column} > known.kind order by r.${column} limit 1)
      from known where known.kind is not null
    )
    select kind from known where kind is not null`);
  return found.map(({ kind }) => kind);
}

// The limit is a literal: see `literalNumber` in list.ts.
function selectBestRated(directory: Directory, filter: DirectoryFilter, limit: number) {
  return sql`${selectFiltered(directory, filter)} order by r.rating desc, r.id desc limit ${verbatimSql(String(limit))}`;
}

/**
 * First searches the best rated rows, by an index-only scan: they contain enough matches of a common word to fill the page.
 * If they do not fill it, the word is rare, and the trigram index finds its few rows. With a kind or a city, the list is
 * shorter, so the first step reads 200 instead of 1,000 rows. Both steps are materialised, because the planner cannot know
 * how common a word is.
 */
function selectMatching(directory: Directory, filter: DirectoryFilter, limit: number) {
  const [rows, bestRated] = [selectFiltered(directory, filter), sql`order by rating desc, id desc limit ${limit}`];
  return sql`
    with common as materialized (
      select id, rating from (${rows} order by r.rating desc, r.id desc limit ${filter.kind || filter.city ? 200 : 1000}) r
      where true ${matchesWordsWithoutIndex(filter.words)} ${bestRated}
    ), rare as materialized (
      ${rows} ${matchesWordsWithIndex(filter.words)} and (select count(*) from common) < ${limit}
    )
    select id from common where (select count(*) from common) = ${limit}
    union all
    (select id from rare ${bestRated})`;
}

/** Selects the rows after the cursor that have the kind and the city. */
function selectFiltered({ table, kind: column }: Directory, { kind, city, after }: DirectoryFilter) {
  const cursor = after === undefined ? null : decodeCursor(after, { sort, keyType: 'numeric', idType: 'uuid' });
  return sql`
    select r.id, r.rating, r.search_text from ${verbatimSql(table)} r
    where r.archived_at is null
      ${kind ? sql`and r.${verbatimSql(column)} = ${kind}` : emptySql}
      ${city ? sql`and r.city_id = (select id from cities where lower(name) = lower(${city}))` : emptySql}
      ${cursor ? sql`and (r.rating, r.id) < (${cursor.key}, ${cursor.id})` : emptySql}`;
}

const searchText = sql`r.search_text`;

/** The same condition as `matchesWordsWithIndex`, for rows that are read without the trigram index. */
function matchesWordsWithoutIndex(words: string[]) {
  return allOf(words.map((word) => matchesWordWithoutIndex(searchText, word)));
}

/** Words of one or two letters match thousands of rows. If there are longer words, only those use the index. */
function matchesWordsWithIndex(words: string[]) {
  const hasLongWord = words.some(matchesInsideWords);
  return allOf(
    words.map((word) =>
      matchesInsideWords(word) || !hasLongWord
        ? matchesWordWithIndex(searchText, word)
        : matchesWordWithoutIndex(searchText, word),
    ),
  );
}

function allOf(conditions: Sql[]) {
  return joinSql(
    conditions.map((condition) => sql`and ${condition}`),
    ' ',
  );
}
