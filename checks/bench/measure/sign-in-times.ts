import { inGateTransaction } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { atMost, type Fact, median } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { firstPhone } from '../../rig/world/families.ts';
import { connectionOf, type DatabaseAddress } from './bench-server.ts';
import { firstPhoneWithoutPassword } from './scenario-users.ts';

const firstUnknownPhone = 6_000_000_000;
const maxDeviations = 3;

/** Checks that the time of a rejected sign-in reveals neither whether the phone is known nor whether it has a password. */
export async function compareSignIns(url: string, address: DatabaseAddress, pairs: number): Promise<Fact[]> {
  await deleteAttempts(address);
  return [
    await compareWithUnknown(url, pairs, 'known phones', firstPhone),
    await compareWithUnknown(url, pairs, 'phones without a password', firstPhoneWithoutPassword),
  ];
}

/** Compares the times of sign-ins with phones from `first` on and with unknown phones, in pairs. */
async function compareWithUnknown(url: string, pairs: number, what: string, first: number): Promise<Fact> {
  const agent = openConnections(1);
  const timeOf = async (phone: number, n: number) => {
    const { status, ms } = await sendCall(url, {
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
  return atMost(checked, Math.abs(z), maxDeviations);
}

/** Deletes the counted attempts. Without this, an earlier run within the last hour may have reached the limit. */
async function deleteAttempts(address: DatabaseAddress): Promise<void> {
  const pool = openPool(connectionOf(address), { max: 1 });
  await inGateTransaction(pool, (tx) => tx.run(sql`delete from attempt_counters`));
  await pool.end();
}

/**
 * Wilcoxon's signed-rank test: whether one of two paired measurements tends to be larger. Returns z, the deviation of the
 * rank sum from its expected value in standard deviations. Without a difference, |z| > 3 happens once in 370 times.
 */
export function signedRank(pairs: [number, number][]): number {
  const differences = pairs.map(([a, b]) => a - b).filter((difference) => difference !== 0);
  const bySize = differences.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const n = bySize.length;
  if (n === 0) return 0;
  let sum = 0;
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && Math.abs(bySize[to] as number) === Math.abs(bySize[from] as number)) to += 1;
    const rank = (from + 1 + to) / 2; // equal differences get the mean of their ranks
    for (; from < to; from += 1) if ((bySize[from] as number) > 0) sum += rank;
  }
  return (sum - (n * (n + 1)) / 4) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
}
