import { byPost } from '../scenarios.ts';
import { startBench } from './bench-server.ts';
import { ensureData, type Size } from './database.ts';
import { load } from './loader.ts';
import type { Check } from './report.ts';

/** The times of the staff's list of steps, its first page and a search in it, among a million steps. */
export async function measureSteps(size: Size, port: number, seconds: number): Promise<Check[]> {
  const server = await startBench(await ensureData(size), port);
  try {
    const checks: Check[] = [];
    for (const { name, requests, target } of [byPost('steps'), byPost('steps', 'meena')]) {
      const run = () => load({ url: server.serverUrl, requests: requests(server.people, 1), seconds });
      await run(); // a warm-up
      const { p99, failed } = await run();
      if (failed > 0) throw new Error(`${failed} requests for ${name} failed.`);
      const limit = target?.p99Ms ?? 0;
      checks.push({
        what: `${name}, ${size.steps} steps: p99 in ms`,
        value: p99,
        target: `≤ ${limit}`,
        ok: p99 <= limit,
      });
    }
    return checks;
  } finally {
    await server.close();
  }
}
