import type { Request } from '../../rig/connection.ts';
import { startBench } from './bench-server.ts';
import { load } from './loader.ts';
import type { People } from './people.ts';
import { type Check, median } from './report.ts';
import type { Stage } from './round.ts';

const maxRatio = 1.2;
const paths: [string, (people: People) => Request][] = [
  ['a patient’s appointments', ({ family }) => family.appointments],
  ['a doctor’s day of slots', ({ slotsPath }) => ({ path: slotsPath })],
];

/** Compares the times of a family's requests in the large database with those in one of a thousandth of its size. */
export async function measureGrowth(
  large: Stage,
  { folder, port, rounds, seconds }: { folder: string; port: number; rounds: number; seconds: number },
) {
  const small = await startBench(folder, port);
  try {
    const medianTimeOf = async (
      { serverUrl: url, people }: Pick<Stage, 'serverUrl' | 'people'>,
      of: (typeof paths)[0][1],
    ) => {
      const { p50, failed } = await load({ url, requests: [of(people)], seconds });
      if (failed > 0) throw new Error(`${failed} requests for ${of(people).path} failed.`);
      return p50;
    };
    const checks: (Check & { small: number; large: number })[] = [];
    for (const [what, of] of paths) {
      const pairs: [number, number][] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair: [number, number] = [await medianTimeOf(small, of), await medianTimeOf(large, of)];
        if (round > 0) pairs.push(pair); // the first round is a warm-up
      }
      const value = median(pairs.map(([before, after]) => after / before));
      checks.push({
        what: `growth, ${what}: p50 against that of 1,000 appointments`,
        value,
        target: `≤ ${maxRatio}`,
        ok: value <= maxRatio,
        small: median(pairs.map(([before]) => before)),
        large: median(pairs.map(([, after]) => after)),
      });
    }
    return checks;
  } finally {
    await small.close();
  }
}
