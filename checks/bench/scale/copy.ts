import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { OpenConnection } from '#server/db/connection.ts';

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

/** Formats a value for COPY. */
function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  return escaped(String(value));
}
