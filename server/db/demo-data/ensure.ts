import type { Pool } from '../client.ts';

/**
 * Fills an empty database with the demo; answers false when there is data already. The demo's own code, with its
 * drawings and the library that paints them, is loaded only where it is needed: otherwise every start would pay for it
 * with half a second and 35 MB.
 */
export async function ensureDemoData(
  pool: Pool,
  options: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<boolean> {
  const [{ isEmpty }] = await pool<[{ isEmpty: boolean }]>`select not exists (select from cities) as is_empty`;
  if (!isEmpty) return false;
  const { loadDemoData } = await import('./load.ts');
  return loadDemoData(pool, options);
}
