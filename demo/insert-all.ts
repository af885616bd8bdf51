import type { Tx } from '#server/db/client.ts';
import { identifier, insertRows, sql, type Value } from '#server/db/sql.ts';

/** Inserts all rows of a table in one statement. */
export async function insertAll(tx: Tx, table: string, rows: Record<string, Value>[]): Promise<void> {
  if (rows.length > 0) await tx.run(sql`insert into ${identifier(table)} ${insertRows(rows)}`);
}
