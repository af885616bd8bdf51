import { type ListReply, mostCounted, mostExported, notOurPlace, rowsPerPage } from '#contract/lists.ts';
import { isFoundInside, searchWords } from '#contract/search-words.ts';
import { invalid } from '#server/errors.ts';
import type { Db } from './client.ts';
import { empty, join, type Sql, sql, verbatim } from './sql.ts';

/** How a key looks as text, by its type: a mark that nobody of ours made is refused before the database sees it. */
const keyForms = {
  text: /^[^\0]{0,400}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  bigint: /^-?\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

/** A column that a list can be ordered by. Never null, and with an index together with the id. */
type Order = { key: Sql; type: 'text' | 'timestamptz' | 'bigint' };

export type List<Column extends string> = {
  /** What a row shows. `id` must be among it. */
  columns: Sql;
  from: Sql;
  /** The filters, joined by `and`. */
  where: Sql;
  orders: Record<Column, Order>;
  /** Where another way to the same rows counts them faster, or counting ends sooner. */
  counting?: { from: Sql; where: Sql; most?: number } | undefined;
  /** What `from` and `counting` both read, gathered once: `with … as materialized (…)`. */
  with?: Sql | undefined;
  /** Tells rows with the same key apart. */
  id: { key: Sql; type: 'uuid' | 'bigint' };
};
export type ListSearch<Column extends string> = {
  sort: Column | `-${Column}`;
  after?: string | undefined;
  /** How many rows a page holds, where it is no usual list. */
  limit?: number | undefined;
};

/**
 * One page by key and the capped count of all that match, in one statement. A page far down costs what the first one
 * costs: the order's index is entered at the key where the page before ended.
 */
export async function findPage<Row extends { id: string }, Column extends string>(
  db: Db,
  list: List<Column>,
  { sort, after, limit = rowsPerPage }: ListSearch<Column>,
): Promise<ListReply<Row>> {
  const order = orderOf(list, sort);
  const mark = after === undefined ? null : readMark(after, sort, order.type, list.id.type);
  const beyond = mark
    ? sql`and (${order.key}, ${list.id.key}) ${order.beyond} (${typed(mark.key, order.type)}, ${typed(mark.id, list.id.type)})`
    : empty;

  const counting = { most: mostCounted, ...(list.counting ?? { from: list.from, where: list.where }) };
  const found = await db.rows<Row & { total: number; sortKey: string; place: number | null }>(sql`
    ${list.with ?? empty}
    select counted.total, page.*
    from (select count(*)::integer as total
      from (select from ${counting.from} where ${counting.where} limit ${written(counting.most + 1)}) n) counted
    left join (
      select ${list.columns}, (${order.key})::text as sort_key, row_number() over (${order.by})::integer as place
      from ${list.from} where ${list.where} ${beyond} ${order.by} limit ${written(limit + 1)}) page on true
    order by page.place`);

  const rows = found.filter(({ place }) => place !== null); // without any row, one with the count alone comes
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const total = found[0]?.total ?? 0;
  return {
    rows: rows.slice(0, limit).map(({ total: _total, sortKey: _key, place: _place, ...row }) => row as never),
    next: last ? writeMark({ sort, key: last.sortKey, id: last.id }) : null,
    count: { value: Math.min(total, counting.most), isCapped: total > counting.most },
  };
}

/** All that match, in order, up to what a file may hold and one more, which tells that there are more. */
export async function findAll<Row, Column extends string>(
  db: Db,
  list: List<Column>,
  { sort }: ListSearch<Column>,
): Promise<Row[]> {
  return db.rows<Row>(sql`
    ${list.with ?? empty}
    select ${list.columns} from ${list.from} where ${list.where} ${orderOf(list, sort).by} limit ${written(mostExported + 1)}`);
}

/** A number of ours in the statement itself: for a parameter PostgreSQL plans anew each time, and guesses a tenth of the table. */
const written = (count: number) => verbatim(String(count));

function orderOf<Column extends string>(list: List<Column>, sort: Column | `-${Column}`) {
  const isDescending = sort.startsWith('-');
  const { key, type } = list.orders[(isDescending ? sort.slice(1) : sort) as Column];
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    type,
    key,
    beyond: isDescending ? sql`<` : sql`>`,
    by: sql`order by ${key} ${direction}, ${list.id.key} ${direction}`,
  };
}

/** By way of text, so that a moment keeps its microseconds. */
function typed(value: string, type: keyof typeof keyForms): Sql {
  if (type === 'timestamptz') return sql`${value}::text::timestamptz`;
  if (type === 'bigint') return sql`${value}::text::bigint`;
  return type === 'uuid' ? sql`${value}::text::uuid` : sql`${value}::text`;
}

type Mark = { sort: string; key: string; id: string };

function writeMark({ sort, key, id }: Mark): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** A mark is only good for the order it was made in. */
function readMark(given: string, sort: string, keyType: Order['type'], idType: 'uuid' | 'bigint'): Mark {
  const refused = invalid({ after: notOurPlace });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(given, 'base64url').toString());
  } catch {
    throw refused;
  }
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) throw refused;
  const [madeFor, key, id] = parts as [string, string, string];
  if (madeFor !== sort || !keyForms[keyType].test(key) || !keyForms[idType].test(id)) throw refused;
  return { sort, key, id };
}

/** A phone number, or a part of one, as people write it. */
const likeANumber = /^[+\d\s().-]{3,}$/;

/**
 * Whether a folded text holds what was typed: anywhere, but one or two letters only where a word begins, because no
 * index knows them inside. A number is also found when it was typed with spaces, or with the 0 that is dialled before it.
 */
export function holds(text: Sql, typed: string): Sql {
  // `select`: folded once, where a prepared statement would do it for every row.
  const like = (before: string, words: string) =>
    sql`${text} like (select ${before} || search_fold(${literally(words)}) || '%')`;
  if (!isFoundInside(typed)) return sql`(${like('', typed)} or ${like('% ', typed)})`;
  const inside = (words: string) => like('%', words);
  const digits = likeANumber.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length >= 3 && digits !== typed ? sql`(${inside(typed)} or ${inside(digits)})` : inside(typed);
}

/** Whether a folded text holds every word that was typed, in any order. */
export function holdsWords(text: Sql, typed: string): Sql {
  const words = searchWords(typed);
  if (words.length === 0) return holds(text, typed);
  return join(
    words.map((word) => holds(text, word)),
    ' and ',
  );
}

/** In LIKE, these three signs mean something; a person who types them means the sign itself. */
function literally(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
