import { foreignCursor } from '#contract/shared/lists.ts';
import { invalid } from '#server/errors.ts';
import { type Sql, sql } from './sql.ts';

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
