import { inGateTransaction, openPool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { ask, openConnections } from '../../rig/http.ts';
import { firstPhone } from '../scale/families.ts';
import { connectionOf, type Reach } from './database.ts';
import { signedRank } from './rank-test.ts';
import { type Check, median } from './report.ts';

const strangersPhone = 6_000_000_000;
const furthest = 3;

/** Whether the time of a refused sign-in tells that somebody has the phone. Taken in pairs, one right after the other. */
export async function compareSignIns(url: string, reach: Reach, pairs: number): Promise<Check> {
  await forgetAttempts(reach);
  const agent = openConnections(1);
  const timeOf = async (phone: number, n: number) => {
    const { status, ms } = await ask(url, {
      path: '/api/sign-in',
      agent,
      body: { phone: String(phone), password: 'not this one' },
      headers: { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }, // one address has fifty tries
    });
    if (status !== 401) throw new Error(`A wrong password was answered with ${status}.`);
    return ms;
  };
  const times: [number, number][] = [];
  for (let n = 0; n < pairs + 20; n += 1) {
    // Each is first as often as the other.
    const known = () => timeOf(firstPhone + n, n);
    const unknown = () => timeOf(strangersPhone + n, n);
    const pair: [number, number] =
      n % 2 ? [await known(), await unknown()] : ([await unknown(), await known()].reverse() as [number, number]);
    if (n >= 20) times.push(pair); // the first ones warm up
  }
  agent.destroy();
  const z = signedRank(times);
  const [known, unknown] = [median(times.map(([a]) => a)), median(times.map(([, b]) => b))];
  console.log(
    `\nsign-in, ${pairs} pairs: known phones ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms (middle); signed ranks z = ${z.toFixed(2)}`,
  );
  const what = 'sign-in, known against unknown phones: signed ranks, in standard deviations';
  return { what, value: Math.abs(z), target: `≤ ${furthest}`, ok: Math.abs(z) <= furthest };
}

/** An earlier run within the hour has used up tries. */
async function forgetAttempts(reach: Reach): Promise<void> {
  const pool = openPool(connectionOf(reach), { max: 1 });
  await inGateTransaction(pool, (tx) => tx.run(sql`delete from attempt_counters`));
  await pool.end();
}
