import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '#server/db/client.ts';
import type { OpenConnection } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

export type Row = Record<string, unknown>;

const rowsPerChunk = 500;

/** Streams rows into a table by COPY, in the open transaction. All rows have the columns of the first one. */
export async function copyRows({ client }: OpenConnection, table: string, rows: Iterable<Row>): Promise<number> {
  const source = rows[Symbol.iterator]();
  const first = source.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  let count = 0;

  function* chunks() {
    let text = '';
    for (let next = first; !next.done; next = source.next()) {
      const row = next.value;
      text += `${columns.map((column) => copyValue(row[column])).join('\t')}\n`;
      count += 1;
      if (count % rowsPerChunk > 0) continue;
      yield text;
      text = '';
    }
    if (text) yield text;
  }
  await pipeline(Readable.from(chunks()), target);
  return count;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;
function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  return escaped(String(value));
}

type Part = { drop: string; create: string };

/**
 * Drops a table's indexes, keys and exclusion constraints while `fill` runs, and creates them again afterwards. Building
 * them once over all rows is much faster than a million single entries, and checks the same. This happens in the caller's
 * transaction under the table's lock, so other sessions do not see it, and a failure rolls it back. `fillWithKey` runs when
 * only the primary key exists, for rows whose triggers search for earlier rows by their id.
 */
export async function withoutIndexes(
  tx: Tx,
  table: string,
  fill: () => Promise<unknown>,
  fillWithKey: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const constraints = await tx.rows<Part & { isKey: boolean }>(sql`
    select contype = 'p' as is_key, format('alter table %I drop constraint %I', ${table}::text, conname) as drop,
      format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u', 'x') order by contype, conname`);
  const indexes = await tx.rows<Part>(sql`
    -- For a partitioned table the definition contains ONLY, which would leave the partitions without the index.
    select format('drop index %s', indexrelid::regclass) as drop,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as create
    from pg_index i
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
    order by indexrelid`);

  for (const { drop } of [...indexes, ...constraints]) await tx.script(drop);
  await fill();
  for (const { create } of constraints.filter(({ isKey }) => isKey)) await tx.script(create);
  await fillWithKey();
  for (const { create } of [...constraints.filter(({ isKey }) => !isKey), ...indexes]) await tx.script(create);
}

/** Disables triggers of a table while `fill` runs. The caller does their work for all rows at once. */
export async function withoutTriggers(
  tx: Tx,
  table: string,
  triggers: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  for (const trigger of triggers) await tx.script(`alter table ${table} disable trigger ${trigger}`);
  await fill();
  for (const trigger of triggers) await tx.script(`alter table ${table} enable trigger ${trigger}`);
}

/** Does not force row-level security while `fill` runs, because COPY does not support it. */
export async function withoutRowSecurity(tx: Tx, table: string, fill: () => Promise<void>): Promise<void> {
  const { isForced } = await tx.row<{ isForced: boolean }>(sql`
    select relforcerowsecurity as is_forced from pg_class where oid = ${table}::regclass`);
  if (isForced) await tx.script(`alter table ${table} no force row level security`);
  await fill();
  if (isForced) await tx.script(`alter table ${table} force row level security`);
}

/** Drops the foreign keys of and to these tables while `work` runs. Created again, each checks all rows at once. */
export async function withoutForeignKeys(tx: Tx, tables: string[], work: () => Promise<void>): Promise<void> {
  const keys = await tx.rows<Part>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where contype = 'f' and conparentid = 0 -- keys of partitions follow the key of their table
      and (conrelid = any (${tables}::regclass[]) or confrelid = any (${tables}::regclass[]))
    order by conname`);
  for (const { drop } of keys) await tx.script(drop);
  await work();
  for (const { create } of keys) await tx.script(create);
}
