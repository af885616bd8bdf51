import { atMost, type Fact, median } from '../../rig/facts.ts';
import type { Request } from '../../rig/repeated-requests.ts';
import { byGet, byPost, type Scenario } from '../scenarios.ts';
import { ensureData, type Size, startBench } from './bench-server.ts';
import type { Stage } from './round.ts';
import type { People } from './scenario-users.ts';
import { sendLoad } from './send-load.ts';

type Path = { what: string; request: (people: People) => Request; maxRatio: number };

const ofStaff = (what: string, { requests }: Scenario): Path => ({
  what,
  request: (people) => requests(people, 1)[0] as Request,
  maxRatio: 1.3,
});
const paths: Path[] = [
  { what: 'a patient’s appointments', request: ({ equal }) => equal.appointments, maxRatio: 1.2 },
  { what: 'a doctor’s day of slots', request: ({ equal }) => ({ path: equal.slotsPath }), maxRatio: 1.2 },
  {
    what: 'the day board of 60 doctors and 2,400 visits',
    request: ({ busyDayPath, admin }) => ({ path: busyDayPath, headers: { cookie: admin.cookie } }),
    maxRatio: 1.3,
  },
  ...['appointments', 'patients', 'users', 'team', 'audit'].map((noun) => ofStaff(`staff’s ${noun}`, byPost(noun))),
  ...['doctors', 'clinics'].map((noun) => ofStaff(`staff’s ${noun}`, byGet(noun))),
];

/**
 * Compares the times of requests in the large database with those in a database with 1,000 appointments, which shows
 * the same number of rows. The list of steps is left out, because the number of steps on one day grows with the number
 * of visits.
 */
export async function measureGrowth(
  large: Stage,
  { folder, port, rounds, seconds }: { folder: string; port: number; rounds: number; seconds: number },
) {
  const small = await startBench(folder, port);
  try {
    const medianTimeOf = async (
      { serverUrl: url, people }: Pick<Stage, 'serverUrl' | 'people'>,
      of: Path['request'],
    ) => {
      const { p50, failed } = await sendLoad({ url, requests: [of(people)], seconds });
      if (failed > 0) throw new Error(`${failed} requests for ${of(people).path} failed.`);
      return p50;
    };
    const checks: (Fact & { small: number; large: number })[] = [];
    for (const { what, request: of, maxRatio } of paths) {
      const pairs: [number, number][] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair: [number, number] = [await medianTimeOf(small, of), await medianTimeOf(large, of)];
        if (round > 0) pairs.push(pair); // the first round is a warm-up
      }
      const value = median(pairs.map(([before, after]) => after / before));
      checks.push({
        ...atMost(`growth, ${what}: p50 against that of 1,000 appointments`, value, maxRatio),
        small: median(pairs.map(([before]) => before)),
        large: median(pairs.map(([, after]) => after)),
      });
    }
    return checks;
  } finally {
    await small.close();
  }
}

/** The times of the staff's list of steps, its first page and a search in it, among a million steps. */
export async function measureSteps(size: Size, port: number, seconds: number): Promise<Fact[]> {
  const server = await startBench(await ensureData(size), port);
  try {
    const checks: Fact[] = [];
    for (const { name, requests, target } of [byPost('steps'), byPost('steps', 'meena')]) {
      const run = () => sendLoad({ url: server.serverUrl, requests: requests(server.people, 1), seconds });
      await run(); // a warm-up
      const { p99, failed } = await run();
      if (failed > 0) throw new Error(`${failed} requests for ${name} failed.`);
      const limit = target?.p99Ms ?? 0;
      checks.push(atMost(`${name}, ${size.steps} steps: p99 in ms`, p99, limit));
    }
    return checks;
  } finally {
    await server.close();
  }
}
