import { expect } from 'vitest';
import { systemProof } from '#server/access.ts';
import { type Db, inStaffTransaction, type Pool } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** Returns PostgreSQL's plan of the only statement of `find` that reads rows, for the role of staff. Does not execute it. */
export async function planOf(pool: Pool, find: (db: Db) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await inStaffTransaction(pool, systemProof, async (tx) => {
    const recorder = {
      row: (statement: Sql) => tx.row(statement),
      rows: async (statement: Sql) => {
        const lines = await tx.rows<{ queryPlan: string }>(sql`explain ${statement}`);
        plans.push(lines.map((line) => Object.values(line).join('')).join('\n'));
        return [];
      },
    } as unknown as Db;
    await find(recorder);
  });
  expect(plans).toHaveLength(1);
  return plans.join('');
}
