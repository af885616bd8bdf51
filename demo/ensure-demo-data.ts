import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Loads the demo data into an empty database. Returns false if the database has data already. The modules and pictures
 * of the demo are imported only when needed, so that they do not slow down every start.
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
