import { isFoundInside, searchWords } from '#contract/search-words.ts';
import type { Db } from '#server/db/client.ts';
import type { ListSearch } from '#server/db/list.ts';
import { join, type Sql, sql, verbatim } from '#server/db/sql.ts';

type Search = ListSearch<'date' | 'created'> & { q?: string | undefined };

/** So many are looked at first. */
const lookedAt = 250;
/** Where so many of them match, the first page is nearer than all that match are few. */
const isNearFrom = 3;
/** Where so many of them match, so is every page, and the end of counting. */
const isCommonFrom = 13;
/** A search that finds more than this is not narrow enough to be counted. */
const mostFound = 1_000;

/**
 * Words that many share are soon met on the way through the order's index; rare ones are looked up where they can stand,
 * and what is found there is sorted. Behind a policy the planner may not look at what is stored, so it would guess: here
 * the first few hundred are looked at, and the way is chosen by what they hold.
 */
export async function wayTo(db: Db, narrow: Sql, search: Search) {
  const walked = { from: sql`appointments a`, where: narrow };
  if (!search.q) return walked;
  const words = searchWords(search.q);
  if (words.length === 0) return { ...walked, where: sql`false` };

  const key = search.sort.endsWith('date') ? sql`a.starts_at` : sql`a.created_at`;
  const order = sql`order by ${key} ${search.sort.startsWith('-') ? sql`desc` : sql`asc`}`;
  const held = join(words.map(holding), ' and ');
  const { met, titles } = await db.row<{ met: number; titles: TitleWords[] }>(sql`
    select count(*)::integer as met, ${titlesWith(words)} as titles from (
      select a.search_text from appointments a where ${narrow} ${order} limit ${verbatim(String(lookedAt))}) a
    where ${held}`);

  const onTheWay = { from: sql`appointments a`, where: sql`${narrow} and ${held}` };
  if (met >= isCommonFrom) {
    const inOrder = sql`(select a.search_text from appointments a where ${narrow} ${order}) a`;
    return { ...onTheWay, counting: { from: inOrder, where: held, most: mostFound } };
  }
  const places = whereTheyStand(words, titles).map(
    (place) => sql`
      select a.id, a.title, a.status, a.starts_at, a.created_at, a.patient_id
      from appointments a where ${narrow} and ${held} and ${place}`,
  );
  const matching = join(places, ' union ');
  // `offset 0`: found by where the words stand, whatever the planner thinks of the limit.
  if (met >= isNearFrom && !search.after)
    return { ...onTheWay, counting: { from: sql`((${matching}) offset 0) a`, where: sql`true`, most: mostFound } };
  return {
    with: sql`with found as materialized (${matching})`,
    from: sql`found a`,
    where: sql`true`,
    counting: { from: sql`found`, where: sql`true`, most: mostFound },
  };
}

/** A title, and for each word that was typed whether it stands there. */
type TitleWords = { title: string; has: boolean[] };

/** All titles: hops from one to the next in their index, because there are as many as types. */
const titlesWith = (words: string[]) => sql`(
  with recursive titles as (
    (select title from appointments where not is_step order by title limit 1)
    union all
    select (select a.title from appointments a where not a.is_step and a.title > titles.title order by a.title limit 1)
    from titles where titles.title is not null)
  select coalesce(json_agg(json_build_object('title', title, 'has', json_build_array(${join(
    words.map((word) => standsIn(sql`a.search_text`, word)),
    ', ',
  )}))), '[]')
  from (select title, search_fold(title) as search_text from titles where title is not null) a)`;

/**
 * Where appointments with all these words are, each place with an index: by their title, by their patient, by their own
 * number. A word that no title has stands with the patient or in the number. Where all of them are words of titles, one
 * title has them all, or one of them stands elsewhere.
 */
function whereTheyStand(words: string[], titles: TitleWords[]) {
  const elsewhere = words.filter((_word, at) => !titles.some(({ has }) => has[at]));
  const inNumbers = (elsewhere.length > 0 ? elsewhere : words).filter((word) => likeNumbers.test(word));
  const numbers = inNumbers.map(
    (word) =>
      sql`a.id between ${`${word.padEnd(8, '0')}${lowest}`}::uuid and ${`${word.padEnd(8, 'f')}${highest}`}::uuid`,
  );
  const patientsWith = (which: Sql) => sql`a.patient_id = any(array(select p.id from patients p where ${which}))`;
  if (elsewhere.length > 0) {
    return [patientsWith(join(elsewhere.map(indexed), ' and ')), ...numbers];
  }
  const whole = titles.filter(({ has }) => has.every(Boolean)).map(({ title }) => title);
  return [sql`a.title = any(${whole}::text[])`, ...words.map((word) => patientsWith(indexed(word))), ...numbers];
}

/** What the last part of an appointment's number can begin with: the beginning of its id. */
const likeNumbers = /^[0-9a-f]{1,6}$/i;
const [lowest, highest] = ['-0000-0000-0000-000000000000', '-ffff-ffff-ffff-ffffffffffff'];

/**
 * Anywhere inside; one or two letters where a word begins, because no index knows them inside. `select`: folded once,
 * where a prepared statement would do it for every row.
 */
const standsIn = (text: Sql, word: string) =>
  isFoundInside(word)
    ? sql`strpos(${text}, (select search_fold(${word}))) > 0`
    : sql`strpos(' ' || replace(${text}, '-', ' '), (select ' ' || search_fold(${word}))) > 0`;

/** The same for all that an appointment is found by. The last part of its number is found from its beginning. */
const holding = (word: string) =>
  likeNumbers.test(word) && isFoundInside(word)
    ? sql`(${standsIn(sql`left(a.search_text, -6)`, word)} or starts_with(right(a.search_text, 6), (select search_fold(${word}))))`
    : standsIn(sql`a.search_text`, word);

/**
 * The same, in the words of the patients' index. Where a word begins is said in one pattern, because for each of several
 * alternatives the index would look up all the other words again. Signs mean themselves.
 */
const indexed = (word: string) =>
  isFoundInside(word)
    ? sql`p.search_text like (select '%' || search_fold(${word}) || '%')`
    : sql`p.search_text ~ (select '(^|[ -])' || regexp_replace(search_fold(${word}), '(\\W)', '\\\\\\1', 'g'))`;
