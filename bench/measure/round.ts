import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, cpuOfPostgres, output } from '../../rig/processes.ts';
import type { LoadOrder, LoadResult } from '../load.ts';
import type { Scenario } from '../scenarios.ts';
import type { Reach } from './database.ts';
import type { People, Request } from './people.ts';
import { statementRate } from './pgbench.ts';

/** What runs while we measure. */
export type Stage = {
  serverPid: number;
  barePid: number;
  serverUrl: string;
  bareUrl: string;
  reach: Reach;
  people: People;
};

export type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Microseconds of processor time for one request. */
  serverCpu: number;
  postgresCpu: number;
  /** The same statement without us. */
  pgbench: { perSecond: number; p99: number; postgresCpu: number; share: number } | null;
  /** A Fastify that does nothing but send as many bytes. */
  bare: { perSecond: number; cpu: number; share: number };
};

const connections = 8;

/** Sends requests from a process of its own. */
export async function load(order: Omit<LoadOrder, 'connections'>): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-bench-'));
  try {
    const file = join(folder, 'order.json'); // thousands of bookings are too long for a command line
    writeFileSync(file, JSON.stringify({ ...order, connections }));
    return JSON.parse(await output(process.execPath, ['bench/load.ts', file])) as LoadResult;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends a scenario's requests for so long. */
export function loadScenario({ requests, once }: Scenario, { serverUrl: url, people }: Stage, seconds: number) {
  if (!once) return load({ url, requests: requests(people), seconds });
  return load({ url, requests: people.bookings(Math.ceil(once.perSecond * seconds)), seconds, once: true });
}

/** How long the body of the first request's answer is. A server that is short of breath is asked again. */
export async function bodyLength({ requests }: Scenario, stage: Stage): Promise<number> {
  const [{ path, headers, ...rest }] = requests(stage.people) as [Request];
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(stage.serverUrl + path, {
      ...rest,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    if (answer.ok) return (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 503 || attempt === 10) throw new Error(`${path} answered ${answer.status}`);
    await pause(1_000);
  }
}

/** Ours, PostgreSQL alone and Fastify alone, one straight after the other: whatever else the machine does hits all three. */
export async function measureRound(scenario: Scenario, stage: Stage, length: number, seconds: number): Promise<Round> {
  const { serverPid, barePid, bareUrl, reach, people } = stage;
  const before = { server: cpuOf(serverPid), postgres: cpuOfPostgres(reach.postmaster) };
  const ours = await loadScenario(scenario, stage, seconds);
  const serverCpu = (cpuOf(serverPid) - before.server) / ours.requests;
  const afterOurs = cpuOfPostgres(reach.postmaster);
  const postgresCpu = (afterOurs - before.postgres) / ours.requests;

  let pgbench: Round['pgbench'] = null;
  if (scenario.sql) {
    const { file, variables } = scenario.sql;
    const order = { file, variables: variables(people), actorId: scenario.once ? people.actorId : null };
    const rate = await statementRate(order, reach, seconds);
    if (rate) {
      const cpu = (cpuOfPostgres(reach.postmaster) - afterOurs) / (rate.perSecond * seconds);
      pgbench = { ...rate, postgresCpu: cpu, share: ours.perSecond / rate.perSecond };
    }
  }
  const bareBefore = cpuOf(barePid);
  const bare = await load({ url: bareUrl, requests: [{ path: `/${length}` }], seconds });
  const bareCpu = (cpuOf(barePid) - bareBefore) / bare.requests;
  return {
    ...{ perSecond: ours.perSecond, p50: ours.p50, p99: ours.p99, failed: ours.failed, serverCpu, postgresCpu },
    ...{ pgbench, bare: { perSecond: bare.perSecond, cpu: bareCpu, share: ours.perSecond / bare.perSecond } },
  };
}
