import * as schemas from '#contract/doctors/schemas.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { searchDoctors } from '#server/features/doctors/service.ts';
import { route } from '#server/http/route.ts';
import { atMost, type Fact, median } from '../../rig/facts.ts';
import { cpuOf, cpuOfPostgres, startProgram, stopProgram } from '../../rig/processes.ts';
import { createSession } from '../../rig/world/small-world.ts';
import { buildOwnApp, connectionOf, type DatabaseAddress } from './bench-server.ts';
import { sendLoad } from './send-load.ts';

const signedInPath = '/api/bench/doctors';
const maxRatio = 1.6;

/** Compares the processor time (server and PostgreSQL) of a read by a signed-in user with the same read by a visitor. */
export async function measureSessionCost(
  address: DatabaseAddress,
  port: number,
  rounds: number,
  seconds: number,
): Promise<Fact> {
  const cookie = `session=${await signInFamily(address)}`;
  const env = { PORT: String(port), DATABASE_ADDRESS: JSON.stringify(address) };
  const server = await startProgram([import.meta.filename], env, /^ready/);
  const pid = server.pid as number;
  const costOf = async (request: { path: string; headers?: Record<string, string> }) => {
    const before = cpuOf(pid) + cpuOfPostgres(address.postmaster);
    const { requests, failed } = await sendLoad({ url: `http://127.0.0.1:${port}`, requests: [request], seconds });
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
    return atMost(what, value, maxRatio);
  } finally {
    await stopProgram(server);
  }
}

async function signInFamily(address: DatabaseAddress): Promise<string> {
  const pool = openPool(connectionOf(address), { max: 1 });
  const token = await inGateTransaction(pool, async (tx) => {
    const { id } = await tx.row<{ id: string }>(sql`select id from accounts where user_role = 'user' limit 1`);
    return createSession(tx, id);
  });
  await pool.end();
  return token;
}

/** Serves the doctors list twice: to everyone, and only to signed-in users. The difference is the cost of a session. */
async function serveTwice(): Promise<void> {
  const address = JSON.parse(process.env.DATABASE_ADDRESS ?? '') as DatabaseAddress;
  const signedIn = endpoint<typeof schemas.searchDoctors>()(`GET ${signedInPath}`, 'signed-in');
  const app = await buildOwnApp(openPool(connectionOf(address), { max: 10 }), {
    extend: (own) => route(own, signedIn, { ...schemas.searchDoctors, recordedAs: null }, searchDoctors),
  });
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  console.log('ready');
}

if (import.meta.main) await serveTwice();
