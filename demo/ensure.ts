import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Fills an empty database with the demo; answers false when there is data already. The demo's own code and pictures are
 * loaded only where they are needed: otherwise every start would pay for them.
 */
export async function ensureDemoData(
  pool: Pool,
  options: { now: Date; hashPassword: (password: string) => Promise<string>; onBegin?: () => void },
): Promise<boolean> {
  const { isEmpty } = await pool.row<{ isEmpty: boolean }>(sql`select not exists (select from cities) as is_empty`);
  if (!isEmpty) return false;
  options.onBegin?.();
  const { loadDemoData } = await import('./load.ts');
  return loadDemoData(pool, options);
}
