import { foreignCursor, type ListReply, maxCountedRows, maxExportedRows, rowsPerPage } from '#contract/shared/lists.ts';
import { invalid } from '#server/errors.ts';
import type { Db } from './client.ts';
import { emptySql, type Sql, sql, verbatimSql } from './sql.ts';

/** The position after the last row of a page: the list's order, the row's sort key as text, and its id. */
type Cursor = { sort: string; key: string; id: string };

/** PostgreSQL's text format of each type. A cursor with another format is rejected before it reaches the database. */
const textFormats = {
  text: /^[^\0]{0,400}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  numeric: /^\d{1,9}(\.\d{1,9})?$/,
  bigint: /^-?\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

export type KeyType = 'text' | 'timestamptz' | 'numeric' | 'bigint';
export type IdType = 'uuid' | 'bigint';

/** The cursor that a reply carries as `next`. */
export function encodeCursor({ sort, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Reads the `after` of a request. A cursor belongs to one order: one that was made for another order is rejected. */
export function decodeCursor(after: string, list: { sort: string; keyType: KeyType; idType: IdType }) {
  const { sort, key, id } = readCursor(after);
  if (sort !== list.sort || !textFormats[list.keyType].test(key) || !textFormats[list.idType].test(id))
    throw invalid({ after: foreignCursor });
  return { key: toParameter(key, list.keyType), id: toParameter(id, list.idType) };
}

/** The order that a cursor was made for. */
export const sortOfCursor = (after: string) => readCursor(after).sort;

function readCursor(after: string): Cursor {
  const rejection = invalid({ after: foreignCursor });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    throw rejection;
  }
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) throw rejection;
  const [sort, key, id] = parts as [string, string, string];
  return { sort, key, id };
}

/** The parameter is sent as text, because a JavaScript date has no microseconds. */
function toParameter(value: string, type: KeyType | IdType): Sql {
  if (type === 'text') return sql`${value}::text`;
  if (type === 'timestamptz') return sql`${value}::text::timestamptz`;
  if (type === 'numeric') return sql`${value}::text::numeric`;
  return type === 'bigint' ? sql`${value}::text::bigint` : sql`${value}::text::uuid`;
}

/** A column by which a list can be ordered. It is never null, and an index contains it together with the id. */
type SortableColumn = { key: Sql; type: KeyType };

export type ListQuery<Column extends string> = {
  /** The columns of a row. `id` must be among them. */
  columns: Sql;
  from: Sql;
  /** The filters, joined by `and`. */
  where: Sql;
  sortableColumns: Record<Column, SortableColumn>;
  /** A faster statement that counts the same rows, and the number at which it stops. Null: rows are not counted. */
  counting?: { from: Sql; where: Sql; maxRows?: number } | null | undefined;
  /** Rows that both `from` and `counting` read, computed once: `with … as materialized (…)`. */
  with?: Sql | undefined;
  /** Orders rows with the same key. */
  id: { key: Sql; type: IdType };
};
export type ListPageRequest<Column extends string> = {
  sort: Column | `-${Column}`;
  after?: string | undefined;
  limit?: number | undefined;
};

/**
 * One page after a cursor and the capped count of all rows that match, in one statement. A late page costs as much as the
 * first one: it is read from the index of the order, starting at the cursor.
 */
export async function findPage<Row extends { id: string }, Column extends string>(
  db: Db,
  list: ListQuery<Column>,
  { sort, after, limit = rowsPerPage }: ListPageRequest<Column>,
): Promise<ListReply<Row>> {
  const order = orderOf(list, sort);
  const cursor = after === undefined ? null : decodeCursor(after, { sort, keyType: order.type, idType: list.id.type });
  const afterCursor = cursor
    ? sql`and (${order.key}, ${list.id.key}) ${order.comparison} (${cursor.key}, ${cursor.id})`
    : emptySql;
  const page = sql`
    select ${list.columns}, (${order.key})::text as cursor_key, row_number() over (${order.by})::integer as row_number
    from ${list.from} where ${list.where} ${afterCursor} ${order.by} limit ${literalNumber(limit + 1)}`;

  const counting = countingOf(list);
  const found = await db.rows<Row & { total: number; cursorKey: string; rowNumber: number | null }>(
    counting
      ? sql`
        ${list.with ?? emptySql}
        select counted.total, page.*
        from (select count(*)::integer as total
          from (select from ${counting.from} where ${counting.where} limit ${literalNumber(counting.maxRows + 1)}) n) counted
        left join (${page}) page on true
        order by page.row_number`
      : sql`${list.with ?? emptySql} ${page}`,
  );

  const rows = found.filter(({ rowNumber }) => rowNumber !== null); // a page without rows is one row with the count alone
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const total = found[0]?.total ?? 0;
  return {
    rows: rows.slice(0, limit).map(({ total: _total, cursorKey: _key, rowNumber: _number, ...row }) => row as never),
    next: last ? encodeCursor({ sort, key: last.cursorKey, id: last.id }) : null,
    count: counting && { value: Math.min(total, counting.maxRows), isCapped: total > counting.maxRows },
  };
}

function countingOf({ from, where, counting }: Pick<ListQuery<never>, 'from' | 'where' | 'counting'>) {
  return counting === null ? null : { from, where, maxRows: maxCountedRows, ...counting };
}

/** All rows that match, in order, up to one more than a file may hold. The extra row shows that the file is truncated. */
export async function findAll<Row, Column extends string>(
  db: Db,
  list: ListQuery<Column>,
  { sort }: ListPageRequest<Column>,
): Promise<Row[]> {
  return db.rows<Row>(sql`
    ${list.with ?? emptySql}
    select ${list.columns} from ${list.from} where ${list.where} ${orderOf(list, sort).by}
    limit ${literalNumber(maxExportedRows + 1)}`);
}

/**
 * A limit as a literal. For a parameter, PostgreSQL would either assume a limit of a tenth of the table, or plan each
 * execution anew.
 */
const literalNumber = (value: number) => verbatimSql(String(value));

function orderOf<Column extends string>(list: ListQuery<Column>, sort: Column | `-${Column}`) {
  const isDescending = sort.startsWith('-');
  const { key, type } = list.sortableColumns[(isDescending ? sort.slice(1) : sort) as Column];
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    type,
    key,
    comparison: isDescending ? sql`<` : sql`>`,
    by: sql`order by ${key} ${direction}, ${list.id.key} ${direction}`,
  };
}
