import { inGateTransaction } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { newToken, tokenHash } from '#server/secrets.ts';
import { cpuOf, cpuOfPostgres, start, stop } from '../../rig/processes.ts';
import { connectionOf, type DatabaseAddress } from './database.ts';
import { load } from './loader.ts';
import { type Check, median } from './report.ts';

export const signedInPath = '/api/bench/doctors';
const maxRatio = 1.6;

/** Compares the processor time (server and PostgreSQL) of a read by a signed-in user with the same read by a visitor. */
export async function measureSessionCost(
  address: DatabaseAddress,
  port: number,
  rounds: number,
  seconds: number,
): Promise<Check> {
  const cookie = `session=${await openSession(address)}`;
  const env = { PORT: String(port), DATABASE_ADDRESS: JSON.stringify(address) };
  const server = await start(['checks/bench/session-server.ts'], env, /^ready/);
  const pid = server.pid as number;
  const costOf = async (request: { path: string; headers?: Record<string, string> }) => {
    const before = cpuOf(pid) + cpuOfPostgres(address.postmaster);
    const { requests, failed } = await load({ url: `http://127.0.0.1:${port}`, requests: [request], seconds });
    if (failed > 0) throw new Error(`${failed} requests for ${request.path} failed.`);
    return (cpuOf(pid) + cpuOfPostgres(address.postmaster) - before) / requests;
  };
  try {
    const visitor = { path: '/api/doctors' };
    const family = { path: signedInPath, headers: { cookie } };
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const costs = [await costOf(visitor), await costOf(family)] as const;
      if (round > 0) ratios.push(costs[1] / costs[0]); // the first round is a warm-up
    }
    const value = median(ratios);
    const what = 'a read by somebody signed in: processor time against the same by a visitor';
    return { what, value, target: `≤ ${maxRatio}`, ok: value <= maxRatio };
  } finally {
    await stop(server);
  }
}

async function openSession(address: DatabaseAddress): Promise<string> {
  const pool = openPool(connectionOf(address), { max: 1 });
  const token = newToken();
  await inGateTransaction(pool, (tx) =>
    tx.run(sql`
      insert into sessions (token_hash, account_id, expires_at)
      select ${tokenHash(token)}, id, now() + interval '1 day' from accounts where user_role = 'user' limit 1`),
  );
  await pool.end();
  return token;
}
