import { inGateTransaction, openPool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { newToken, tokenHash } from '#server/secrets.ts';
import { cpuOf, cpuOfPostgres, start, stop } from '../../rig/processes.ts';
import { connectionOf, type Reach } from './database.ts';
import { load } from './loader.ts';
import { type Check, median } from './report.ts';

export const signedInPath = '/api/bench/doctors';
const mostTimes = 1.6;

/** Processor time, ours and PostgreSQL's, of a read by somebody signed in, against the same read by a visitor. */
export async function measureSessionCost(reach: Reach, port: number, rounds: number, seconds: number): Promise<Check> {
  const cookie = `session=${await openSession(reach)}`;
  const env = { PORT: String(port), REACH: JSON.stringify(reach) };
  const server = await start(['bench/session-server.ts'], env, /^ready/);
  const pid = server.pid as number;
  const costOf = async (request: { path: string; headers?: Record<string, string> }) => {
    const before = cpuOf(pid) + cpuOfPostgres(reach.postmaster);
    const { requests, failed } = await load({ url: `http://127.0.0.1:${port}`, requests: [request], seconds });
    if (failed > 0) throw new Error(`${failed} requests for ${request.path} failed.`);
    return (cpuOf(pid) + cpuOfPostgres(reach.postmaster) - before) / requests;
  };
  try {
    const visitor = { path: '/api/doctors' };
    const family = { path: signedInPath, headers: { cookie } };
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const costs = [await costOf(visitor), await costOf(family)] as const;
      if (round > 0) ratios.push(costs[1] / costs[0]); // the first one warms up
    }
    const value = median(ratios);
    const what = 'a read by somebody signed in: processor time against the same by a visitor';
    return { what, value, target: `≤ ${mostTimes}`, ok: value <= mostTimes };
  } finally {
    await stop(server);
  }
}

async function openSession(reach: Reach): Promise<string> {
  const pool = openPool(connectionOf(reach), { max: 1 });
  const token = newToken();
  await inGateTransaction(pool, (tx) =>
    tx.run(sql`
      insert into sessions (token_hash, account_id, expires_at)
      select ${tokenHash(token)}, id, now() + interval '1 day' from accounts where user_role = 'user' limit 1`),
  );
  await pool.end();
  return token;
}
