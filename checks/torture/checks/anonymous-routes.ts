import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type Server, startDeployment, without } from '../../rig/deployment.ts';
import { timed as asTime, atMost, exactly, type Fact, measured, percentile } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { cpuOfMainThread, memoryOf, root } from '../../rig/processes.ts';
import { createOffer } from '../../rig/world/small-world.ts';
import { anonymousTargets, type Target } from '../anonymous-calls.ts';
import type { Check, RunOptions } from '../check.ts';
import type { Flood, FloodResult } from '../flood.ts';
import type { ApiDescription } from '../fuzzer.ts';

const connections = 60;
const visitors = 20;
const maxTimesCalm = 10;
/** An attack begins only when visitors wait at most this many times as long as before the first attack. */
const maxTimesCalmBefore = 3;
/** Rendering a page takes 5 to 10 ms. Longer work must be cached or rejected. */
const maxLoopMs = 15;
const visited = ['/', '/doctors', '/api/doctors'];

/** Sixty connections request one route after another as fast as possible, while visitors open the first pages. */
export const anonymousRoutesCheck: Check = {
  name: 'anonymous-routes',
  promise:
    'while sixty clients flood any one route, visitors of the first pages wait at most ten times as long as without load',
  control: 'the stored API description and sitemap: they are created for each request',
  async run({ quick, control }: RunOptions) {
    const doctors = quick && !control ? 3_000 : 20_000;
    const seconds = quick && !control ? 0.8 : 3;
    const deployment = await startDeployment({
      servers: 1,
      ...(control ? without('stored description, stored sitemap') : {}),
    });
    const server = deployment.servers[0] as Server;
    const attackers = fork(join(root, 'checks', 'torture', 'flood.ts'));
    const visitors = openVisitors(server.url);
    // Without the guard, long waits are not caused by other load on the machine.
    const timed = control ? (fact: Fact) => fact : asTime;
    try {
      const { doctorIds } = await createOffer(deployment.owner, doctors);
      const api = JSON.parse((await sendCall(server.url, { path: '/api/openapi.json' })).text) as ApiDescription;
      const all = await anonymousTargets(api, doctorIds.slice(0, 200));
      const targets = control ? all.filter(({ name }) => /docs|openapi|sitemap/.test(name)) : all;
      await visitors.during(2_000); // warm-up
      const atFirst = await visitors.during(2_000);

      let notCalm = 0;
      /** Measures the waits of visitors without an attack, until the server has recovered from the last attack. */
      const untilCalm = async (): Promise<Waits & { cpu: number }> => {
        for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
          const cpu = cpuOfMainThread(server.pid);
          const waits = await visitors.during(quick ? 400 : 1_000);
          if (timesCalm(atFirst, waits) <= maxTimesCalmBefore) return { ...waits, cpu };
        }
        notCalm += 1;
        return { ...atFirst, cpu: cpuOfMainThread(server.pid) };
      };
      let addresses = 0;
      const attack = async (target: Target): Promise<Round> => {
        // Each attack uses other addresses, because the server soon rejects an address with many wrong passwords.
        addresses += 1;
        const options = { url: server.url, calls: target.calls, connections, addresses: `127.77.${addresses}` };
        await sendMessage(attackers, { ...options, ms: seconds * 1000 });
        const calm = await untilCalm();
        const cpu = [calm.cpu, cpuOfMainThread(server.pid)];
        const [busy, answered] = await Promise.all([visitors.during(seconds * 1000), sendMessage(attackers, 'begin')]);
        cpu.push(cpuOfMainThread(server.pid));
        const flood = answered as FloodResult;
        return {
          target,
          calm,
          busy,
          flood,
          timesCalm: timesCalm(calm, busy),
          loopMs: loopMsOfAttack(cpu, { calm, busy, flood }),
          memory: memoryOf(server.pid),
        };
      };
      const rounds: Round[] = [];
      let again = 0;
      for (const target of targets) {
        const first = await attack(target);
        // Other load on the machine has the same effect, so a slow route is measured three times and the median counts.
        if (isTooSlow(first)) again += 1;
        const three = isTooSlow(first) ? [first, await attack(target), await attack(target)] : [first];
        rounds.push(three.toSorted((a, b) => a.timesCalm - b.timesCalm)[three.length >> 1] as Round);
      }
      print(rounds);

      const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
      const most = (of: (round: Round) => number) => Math.max(...rounds.map(of));
      return [
        timed(exactly('routes that made visitors wait longer', rounds.filter(isTooSlow).length, 0)),
        timed(
          atMost(
            'longest wait in multiples of calm (p50)',
            most((round) => round.timesCalm),
            maxTimesCalm,
          ),
        ),
        timed(
          atMost(
            'processor time of the event loop for one request, in ms',
            most(({ loopMs }) => loopMs),
            maxLoopMs,
          ),
        ),
        timed(exactly('times the server was not calm again 10 s after an attack', notCalm, 0)),
        exactly(
          'visitors who got no page',
          sum(({ calm, busy }) => calm.failed + busy.failed),
          0,
        ),
        timed(
          exactly(
            'requests of the sixty without an answer in 10 s',
            sum(({ flood }) => flood.unanswered),
            0,
          ),
        ),
        exactly(
          'answers 5xx other than 503',
          sum(({ flood }) => flood.failures),
          0,
        ),
        exactly(
          '503 without Retry-After',
          sum(({ flood }) => flood.withoutRetry),
          0,
        ),
        atMost(
          'characters of the longest rejection',
          most(({ flood }) => flood.largestRejection),
          4_000,
        ),
        atMost(
          'most memory in MB',
          most(({ memory }) => memory),
          400,
        ),
        measured('routes', rounds.length),
        measured('of them measured three times, because of the first', again),
        measured(
          'requests of the sixty',
          sum(({ flood }) => flood.answers),
        ),
        measured(
          'of them rejected',
          sum(({ flood }) => flood.rejected),
        ),
        measured(
          'requests of visitors meanwhile',
          sum(({ busy }) => busy.answers),
        ),
      ];
    } finally {
      attackers.kill();
      visitors.close();
      await deployment.close();
    }
  },
};

type Waits = { failed: number; answers: number; p50: number[] };
type Round = {
  target: Target;
  calm: Waits;
  busy: Waits;
  flood: FloodResult;
  timesCalm: number;
  /** The time for which one request of the attackers keeps the event loop busy, in milliseconds. */
  loopMs: number;
  memory: number;
};

/** Subtracts the time for the visitors' requests, estimated from the calm measurement. */
function loopMsOfAttack(cpu: number[], { calm, busy, flood }: Pick<Round, 'calm' | 'busy' | 'flood'>): number {
  const [before = 0, between = 0, after = 0] = cpu;
  const ofVisitors = ((between - before) / Math.max(calm.answers, 1)) * busy.answers;
  return Math.max(0, after - between - ofVisitors) / Math.max(flood.answers, 1) / 1000;
}
const isTooSlow = (round: Round) => round.timesCalm > maxTimesCalm;

/** The slowdown of the visitors' slowest page. */
function timesCalm(calm: Waits, busy: Waits): number {
  return Math.max(...visited.map((_, n) => (busy.p50[n] ?? 0) / (calm.p50[n] || 1)));
}

/** Visitors who open the first pages repeatedly, each from another address. */
function openVisitors(url: string) {
  const agents = Array.from(
    { length: visitors },
    (_, n) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.88.0.${n + 1}` }),
  );
  return {
    async during(ms: number): Promise<Waits> {
      const end = performance.now() + ms;
      const times: number[][] = visited.map(() => []);
      let failed = 0;
      const visit = async (agent: Agent, first: number) => {
        for (let n = first; performance.now() < end; n += 1) {
          const page = n % visited.length;
          const answer = await sendCall(url, {
            path: visited[page] as string,
            agent,
            headers: { 'accept-encoding': 'br' },
          });
          if (answer.status === 200) times[page]?.push(answer.ms);
          else failed += 1;
        }
      };
      await Promise.all(agents.map(visit));
      const answers = times.reduce((sum, one) => sum + one.length, 0);
      return { failed, answers, p50: times.map((one) => percentile(one, 0.5)) };
    },
    close: () => agents.forEach((agent) => void agent.destroy()),
  };
}

/** Sends a message to the process of the attackers, and waits for its reply. */
async function sendMessage(attackers: ReturnType<typeof fork>, message: Flood | 'begin'): Promise<unknown> {
  attackers.send(message);
  const [answer] = await once(attackers, 'message');
  return answer;
}

function print(rounds: Round[]): void {
  const ms = (value = 0) => value.toFixed(1).padStart(7);
  console.log(
    `${'route'.padEnd(44)} times calm  loop ms   p50 ms of visitors (${visited.join(', ')})   answered  rejected  unanswered`,
  );
  for (const { target, busy, flood, timesCalm, loopMs } of rounds.toSorted((a, b) => b.timesCalm - a.timesCalm))
    console.log(
      `${target.name.slice(0, 44).padEnd(44)} ${ms(timesCalm)}   ${ms(loopMs)}   ${busy.p50.map(ms).join(' ')} ${String(flood.answers - flood.unanswered).padStart(10)} ${String(flood.rejected).padStart(9)} ${String(flood.unanswered).padStart(11)}`,
    );
}
