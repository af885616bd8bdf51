import { inGateTransaction, openPool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { openConnections, sendRequest } from '../../rig/http.ts';
import { firstPhone } from '../../rig/world/families.ts';
import { connectionOf, type DatabaseAddress } from './database.ts';
import { firstPhoneWithoutPassword } from './people.ts';
import { signedRank } from './rank-test.ts';
import { type Check, median } from './report.ts';

const firstUnknownPhone = 6_000_000_000;
const maxDeviations = 3;

/** Checks that the time of a rejected sign-in reveals neither whether the phone is known nor whether it has a password. */
export async function compareSignIns(url: string, address: DatabaseAddress, pairs: number): Promise<Check[]> {
  await deleteAttempts(address);
  return [
    await compareWithUnknown(url, pairs, 'known phones', firstPhone),
    await compareWithUnknown(url, pairs, 'phones without a password', firstPhoneWithoutPassword),
  ];
}

/** Compares phones, beginning with `first`, with unknown phones. Measured in pairs. */
async function compareWithUnknown(url: string, pairs: number, what: string, first: number): Promise<Check> {
  const agent = openConnections(1);
  const timeOf = async (phone: number, n: number) => {
    const { status, ms } = await sendRequest(url, {
      path: '/api/sign-in',
      agent,
      body: { phone: String(phone), password: 'not this one' },
      headers: { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }, // one address has fifty attempts
    });
    if (status !== 401) throw new Error(`A wrong password was answered with ${status}.`);
    return ms;
  };
  const times: [number, number][] = [];
  for (let n = 0; n < pairs + 20; n += 1) {
    // Known and unknown phones are first equally often.
    const known = () => timeOf(first + n, n);
    const unknown = () => timeOf(firstUnknownPhone + n, n);
    const pair: [number, number] =
      n % 2 ? [await known(), await unknown()] : ([await unknown(), await known()].reverse() as [number, number]);
    if (n >= 20) times.push(pair); // the first pairs are a warm-up
  }
  agent.destroy();
  const z = signedRank(times);
  const [known, unknown] = [median(times.map(([a]) => a)), median(times.map(([, b]) => b))];
  console.log(
    `\nsign-in, ${pairs} pairs: ${what} ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms (middle); signed ranks z = ${z.toFixed(2)}`,
  );
  const checked = `sign-in, ${what} against unknown phones: signed ranks, in standard deviations`;
  return { what: checked, value: Math.abs(z), target: `≤ ${maxDeviations}`, ok: Math.abs(z) <= maxDeviations };
}

/** An earlier run within the last hour may have used up attempts. */
async function deleteAttempts(address: DatabaseAddress): Promise<void> {
  const pool = openPool(connectionOf(address), { max: 1 });
  await inGateTransaction(pool, (tx) => tx.run(sql`delete from attempt_counters`));
  await pool.end();
}
