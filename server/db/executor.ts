import type { QueryArrayResult } from 'pg';
import type { Db } from './client.ts';
import type { Sql } from './sql.ts';

/** What PostgreSQL answered: rows as arrays, and the names of their columns beside them. */
export type Result = Pick<QueryArrayResult<unknown[]>, 'command' | 'fields' | 'rows' | 'rowCount'>;

/** The forms of an answer, for anything that can send a statement. */
export abstract class Executor implements Db {
  abstract send(statement: Sql): Promise<Result>;

  async rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]> {
    return asObjects<Row>(await this.send(statement));
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

function asObjects<Row>({ fields, rows }: Result): Row[] {
  const names = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row as Row;
  });
}

const camelCased = new Map<string, string>();

/** `patient_number` as `patientNumber`. Remembered: the columns of our statements are few. */
function camelCase(name: string): string {
  const known = camelCased.get(name);
  if (known !== undefined) return known;
  const written = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (camelCased.size < 10_000) camelCased.set(name, written);
  return written;
}
