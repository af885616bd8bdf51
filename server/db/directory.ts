import { isFoundInside } from '#contract/search-words.ts';
import type { Db } from './client.ts';
import { empty, join, sql, verbatim } from './sql.ts';

/** What people look through by words, kind and city, best rated first: the doctors by specialty, the clinics by type. */
export type Directory = { table: 'doctors' | 'clinics'; kind: 'specialty' | 'type' };

export type DirectoryFilter = {
  words: string[];
  kind?: string | undefined;
  city?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** The ids of one page, best rated first, and of one row more, from which one learns that another page follows. */
export function directoryPage(directory: Directory, filter: DirectoryFilter) {
  const wanted = filter.limit + 1;
  return filter.words.length > 0 ? matching(directory, filter, wanted) : best(directory, filter, wanted);
}

/** Cuts that row off again. `next` is the key of the page's last row, where another page follows. */
export function pageOf<Row extends { id: string; rating: number }>(
  found: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? `${last.rating}_${last.id}` : null };
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

// The number stands in the statement itself: without it PostgreSQL plans for a tenth of the table, each time anew.
function best(directory: Directory, filter: DirectoryFilter, wanted: number) {
  return sql`${listed(directory, filter)} order by r.rating desc, r.id desc limit ${verbatim(String(wanted))}`;
}

/**
 * A word that many share is soon found among the best rated: some are looked through, in the index alone. Where they
 * do not fill the page the word is rare, and its own index finds the few that have it; fewer still of one kind or city,
 * so there it is asked sooner. Materialised, because the planner knows neither and would guess.
 */
function matching(directory: Directory, filter: DirectoryFilter, wanted: number) {
  const [rows, best] = [listed(directory, filter), sql`order by rating desc, id desc limit ${wanted}`];
  return sql`
    with walked as materialized (
      select id, rating from (${rows} order by r.rating desc, r.id desc limit ${filter.kind || filter.city ? 200 : 1000}) r
      where true ${holding(filter.words)} ${best}
    ), found as materialized (
      ${rows} ${containing(filter.words)} and (select count(*) from walked) < ${wanted}
    )
    select id from walked where (select count(*) from walked) = ${wanted}
    union all
    (select id from found ${best})`;
}

function listed({ table, kind: column }: Directory, { kind, city, after }: DirectoryFilter) {
  const [rating, id] = after?.split('_') ?? [];
  return sql`
    select r.id, r.rating, r.search_text from ${verbatim(table)} r
    where r.archived_at is null
      ${kind ? sql`and r.${verbatim(column)} = ${kind}` : empty}
      ${city ? sql`and r.city_id = (select id from cities where lower(name) = lower(${city}))` : empty}
      ${rating && id ? sql`and (r.rating, r.id) < (${rating}::numeric, ${id}::uuid)` : empty}`;
}

/** The same as `containing`, without an index: plain search is faster than a pattern. */
function holding(words: string[]) {
  return join(
    words.map((word) =>
      isFoundInside(word)
        ? sql`and strpos(r.search_text, (select search_fold(${word}))) > 0`
        : sql`and strpos(' ' || r.search_text, (select ' ' || search_fold(${word}))) > 0`,
    ),
    ' ',
  );
}

/**
 * Every word, anywhere in the text; one or two letters where a word begins, because no index knows them inside.
 * Such letters are shared by thousands: beside a longer word they only sift what that word found.
 */
function containing(words: string[]) {
  const [long, short] = [words.filter(isFoundInside), words.filter((word) => !isFoundInside(word))];
  const conditions = [
    ...long.map((word) => sql`and r.search_text like (select '%' || search_fold(${word}) || '%')`),
    ...short.map((word) =>
      long.length > 0
        ? sql`and strpos(' ' || r.search_text, (select ' ' || search_fold(${word}))) > 0`
        : sql`and (r.search_text like (select search_fold(${word}) || '%')
               or r.search_text like (select '% ' || search_fold(${word}) || '%'))`,
    ),
  ];
  return join(conditions, ' ');
}
