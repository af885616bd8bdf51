import type { ListReply } from '#contract/lists.ts';
import { matchesAnywhere } from '#contract/search-words.ts';
import type { Db } from './client.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { hasWord, matchesWord } from './search.ts';
import { empty, join, type Sql, sql, verbatim } from './sql.ts';

/** What people look through by words, kind and city, best rated first: the doctors by specialty, the clinics by type. */
export type Directory = { table: 'doctors' | 'clinics'; kind: 'specialty' | 'type' };

export type DirectoryFilter = {
  words: string[];
  kind?: string | undefined;
  city?: string | undefined;
  after?: string | undefined;
  limit: number;
};

const sort = '-rating';

/** The ids of one page, best rated first, and of one more row if another page follows. */
export function directoryPage(directory: Directory, filter: DirectoryFilter) {
  const wanted = filter.limit + 1;
  return filter.words.length > 0 ? matching(directory, filter, wanted) : best(directory, filter, wanted);
}

/** The reply for what `directoryPage` found. Nothing is counted: the list grows while it is scrolled. */
export function directoryReply<Row extends { id: string; rating: number }>(
  found: Row[],
  limit: number,
): ListReply<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? encodeCursor({ sort, key: String(last.rating), id: last.id }) : null, count: null };
}

/** The words that were probably meant, where some were not known; null where that helps nothing. */
export async function correctWords(db: Db, table: Directory['table'], words: string[]): Promise<string[] | null> {
  const row = await db.row<{ words: string[] | null }>(sql`select corrected_words(${table}, ${words}) as words`);
  return row.words;
}

/** Every kind that is listed, in order. Hops from value to value in the index. */
export async function findKinds(db: Db, { table, kind }: Directory): Promise<string[]> {
  const [rows, column] = [verbatim(table), verbatim(kind)];
  const found = await db.rows<{ kind: string }>(sql`
    with recursive known as (
      (select ${column} as kind from ${rows} where archived_at is null order by ${column} limit 1)
      union all
      select (select r.${column} from ${rows} r
              where r.archived_at is null and r.${column} > known.kind order by r.${column} limit 1)
      from known where known.kind is not null
    )
    select kind from known where kind is not null`);
  return found.map(({ kind }) => kind);
}

// The limit is a literal: with a parameter, PostgreSQL plans each execution anew for a tenth of the table.
function best(directory: Directory, filter: DirectoryFilter, wanted: number) {
  return sql`${listed(directory, filter)} order by r.rating desc, r.id desc limit ${verbatim(String(wanted))}`;
}

/**
 * Reads the best rated rows first, from the index alone: a common word soon fills the page. Where they do not fill it, the
 * word is rare, and its own index finds the few rows that have it. A kind or a city makes it rarer, so fewer rows are
 * read. Both steps are materialised, because the planner cannot know how common a word is.
 */
function matching(directory: Directory, filter: DirectoryFilter, wanted: number) {
  const [rows, best] = [listed(directory, filter), sql`order by rating desc, id desc limit ${wanted}`];
  return sql`
    with common as materialized (
      select id, rating from (${rows} order by r.rating desc, r.id desc limit ${filter.kind || filter.city ? 200 : 1000}) r
      where true ${hasWords(filter.words)} ${best}
    ), rare as materialized (
      ${rows} ${matchesWords(filter.words)} and (select count(*) from common) < ${wanted}
    )
    select id from common where (select count(*) from common) = ${wanted}
    union all
    (select id from rare ${best})`;
}

function listed({ table, kind: column }: Directory, { kind, city, after }: DirectoryFilter) {
  const cursor = after === undefined ? null : decodeCursor(after, { sort, keyType: 'numeric', idType: 'uuid' });
  return sql`
    select r.id, r.rating, r.search_text from ${verbatim(table)} r
    where r.archived_at is null
      ${kind ? sql`and r.${verbatim(column)} = ${kind}` : empty}
      ${city ? sql`and r.city_id = (select id from cities where lower(name) = lower(${city}))` : empty}
      ${cursor ? sql`and (r.rating, r.id) < (${cursor.key}, ${cursor.id})` : empty}`;
}

const searchText = sql`r.search_text`;

/** The same rows as `matchesWords`, without an index. */
function hasWords(words: string[]) {
  return allOf(words.map((word) => hasWord(searchText, word)));
}

/** Words of one or two letters match thousands of rows. Beside a longer word they only filter the rows of that word. */
function matchesWords(words: string[]) {
  const hasLong = words.some(matchesAnywhere);
  return allOf(
    words.map((word) =>
      matchesAnywhere(word) || !hasLong ? matchesWord(searchText, word) : hasWord(searchText, word),
    ),
  );
}

function allOf(conditions: Sql[]) {
  return join(
    conditions.map((condition) => sql`and ${condition}`),
    ' ',
  );
}
