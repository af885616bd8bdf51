import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, cpuOfPostgres } from '../../rig/processes.ts';
import type { Request } from '../../rig/repeated-requests.ts';
import type { Scenario } from '../scenarios.ts';
import type { DatabaseAddress } from './bench-server.ts';
import { statementRate } from './pgbench.ts';
import type { People } from './scenario-users.ts';
import { sendLoad } from './send-load.ts';

/** The running servers. */
export type Stage = {
  serverPid: number;
  barePid: number;
  serverUrl: string;
  bareUrl: string;
  address: DatabaseAddress;
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
  /** PostgreSQL with the same statements, without our server. */
  pgbench: { perSecond: number; p99: number; postgresCpu: number; share: number } | null;
  /** A Fastify server that only sends a text of the same length. */
  bare: { perSecond: number; cpu: number; share: number } | null;
};

/** The seconds of each measurement in a round. */
export type Seconds = { ours: number; alone: number; pgbench: number; bare: number };

/** A scenario with the length of its reply and the script for pgbench. */
export type Prepared = {
  scenario: Scenario;
  length: number;
  script: {
    file: string;
    variables: (people: People) => Record<string, string | number>;
    actorId: string | null;
  } | null;
};

/** Sends a scenario's requests for this many seconds. */
export function loadScenario(
  { requests, once, connections }: Scenario,
  { serverUrl: url, people }: Stage,
  seconds: number,
) {
  const count = once ? Math.ceil(once.perSecond * Math.max(seconds, 1)) : 1;
  return sendLoad({ url, requests: requests(people, count), connections, seconds, once: once !== undefined });
}

/** The length of the body of the first reply. The request is repeated while the server is overloaded. */
export async function bodyLength({ requests }: Scenario, stage: Stage): Promise<number> {
  const [{ path, headers, ...rest }] = requests(stage.people, 1) as [Request];
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

/** Measures our server, PostgreSQL alone and Fastify alone directly after each other, so that other load affects all three. */
export async function measureRound(chosen: Prepared, stage: Stage, seconds: Seconds): Promise<Round> {
  const { serverPid, address } = stage;
  const { scenario } = chosen;
  const before = { server: cpuOf(serverPid), postgres: cpuOfPostgres(address.postmaster) };
  const ours = await loadScenario(scenario, stage, scenario.isAlone ? seconds.alone : seconds.ours);
  const serverCpu = (cpuOf(serverPid) - before.server) / ours.requests;
  const postgresCpu = (cpuOfPostgres(address.postmaster) - before.postgres) / ours.requests;
  const { perSecond, p50, p99, failed } = ours;
  return {
    perSecond,
    p50,
    p99,
    failed,
    serverCpu,
    postgresCpu,
    pgbench: await measurePgbench(chosen, stage, seconds.pgbench, perSecond),
    bare: scenario.isAlone ? null : await measureBare(chosen, stage, seconds.bare, perSecond),
  };
}

async function measurePgbench({ script }: Prepared, { address, people }: Stage, seconds: number, ours: number) {
  if (!script) return null;
  const before = cpuOfPostgres(address.postmaster);
  const rate = await statementRate({ ...script, variables: script.variables(people) }, address, seconds);
  if (!rate) return null;
  const cpu = (cpuOfPostgres(address.postmaster) - before) / (rate.perSecond * Math.max(1, Math.round(seconds)));
  return { ...rate, postgresCpu: cpu, share: ours / rate.perSecond };
}

async function measureBare({ length }: Prepared, { barePid, bareUrl }: Stage, seconds: number, ours: number) {
  const before = cpuOf(barePid);
  const bare = await sendLoad({ url: bareUrl, requests: [{ path: `/${length}` }], seconds });
  return {
    perSecond: bare.perSecond,
    share: ours / bare.perSecond,
    cpu: (cpuOf(barePid) - before) / bare.requests,
  };
}
