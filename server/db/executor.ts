import type { QueryArrayResult } from 'pg';
import type { Db } from './client.ts';
import type { Sql } from './sql.ts';

/** The result of a statement: rows as arrays, and the names of their columns. */
export type Result = Pick<QueryArrayResult<unknown[]>, 'command' | 'fields' | 'rows' | 'rowCount'>;

/** Implements the methods of `Db` for any class that can send a statement. */
export abstract class Executor implements Db {
  abstract send(statement: Sql): Promise<Result>;

  async rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]> {
    return toObjects<Row>(await this.send(statement));
  }

  async row<Row = Record<string, unknown>>(statement: Sql): Promise<Row> {
    const rows = await this.rows<Row>(statement);
    if (rows.length !== 1) throw new Error(`The statement has ${rows.length} rows where one was expected.`);
    return rows[0] as Row;
  }

  async maybeRow<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  async run(statement: Sql): Promise<number> {
    return (await this.send(statement)).rowCount ?? 0;
  }
}

function toObjects<Row>({ fields, rows }: Result): Row[] {
  const names = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row as Row;
  });
}

const camelCaseCache = new Map<string, string>();
const maxCached = 10_000;

/** Converts `patient_number` to `patientNumber`. */
function camelCase(name: string): string {
  const cached = camelCaseCache.get(name);
  if (cached !== undefined) return cached;
  const converted = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (camelCaseCache.size < maxCached) camelCaseCache.set(name, converted);
  return converted;
}
