import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool, type Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunning, superuser } from '#server/embedded/postmaster.ts';
import { type Replica, startReplica } from '#server/test/replica.ts';
import {
  type Deployment,
  type Server,
  startDeployment,
  startServer,
  unusedHost,
  without,
} from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, type Fact, measured, timed } from '../../rig/facts.ts';
import { registerCleanup, stop } from '../../rig/processes.ts';
import { createOffer, createPeople } from '../../rig/world/people.ts';
import type { Check, RunOptions } from '../check.ts';
import { compareCost } from '../directory-cost.ts';
import { cutOffStandby } from '../standby-away.ts';
import { writeThenRead } from '../write-then-read.ts';

const doctors = 300;

/** A real streaming replica: the directory is read with and without it, and clients read what they have just written. */
export const replicaReads: Check = {
  name: 'replica-reads',
  promise:
    'replicas take the directory off the primary, no client reads what is older than its own write, and no booking is confirmed that only the primary has',
  control: 'the position of the own write that a browser sends, and the wait of a repeated booking for the standby',
  needs: () => (existsSync('/proc/self/stat') ? null : 'Linux, to measure PostgreSQL’s processor time'),
  async run({ quick, control }: RunOptions) {
    const [requests, pairs, repeats] = quick || control ? [3_000, 100, 2] : [15_000, 1_000, 10];
    const setup = await prepare(control);
    try {
      // Without its guard, only the counts of reads and confirmations can become red.
      const cost = control ? [] : await costFacts(setup, requests);
      const { old, fromReplicas } = await writeThenRead(setup, pairs);
      const { confirmed, lost } = await cutOffStandby(setup, repeats);
      return [
        exactly('reads that were older than the own write', old, 0),
        measured('pairs of a write and two reads', pairs),
        atLeast('reads of the pairs that a replica served', fromReplicas, pairs / 20),
        exactly('repeated bookings confirmed while the standby was away', confirmed, 0),
        exactly('confirmed bookings that the standby does not have', lost, 0),
        ...cost,
      ];
    } finally {
      await setup.close();
    }
  },
};

export type ReplicaSetup = Awaited<ReturnType<typeof prepare>>;

/** Two servers that read from a replica, and one that does not. */
async function prepare(control: boolean) {
  const deployment = await startDeployment({ servers: 1 });
  const opened: { replica?: Replica; superuser?: Pool; servers: Server[] } = { servers: [] };
  const close = registerCleanup(async () => {
    await Promise.all(opened.servers.map(({ process }) => stop(process)));
    await opened.superuser?.end({ timeout: 1 });
    await opened.replica?.close();
    await deployment.close();
  });
  try {
    return { ...(await open(deployment, opened, control)), deployment, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Opened = { replica?: Replica; superuser?: Pool; servers: Server[] };

async function open(deployment: Deployment, opened: Opened, control: boolean) {
  const { owner } = deployment;
  const people = await createPeople(owner, 3_000);
  const { doctorIds, form } = await createOffer(owner, doctors);
  await owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    select id, day, 540, 1020 from doctors, generate_series(1, 7) day`);
  await owner.run(sql`analyze`);
  if (control)
    await owner.script(`create or replace function confirm_stored() returns void language plpgsql as 'begin end'`);

  const dataDir = deployment.env.DATA_DIR ?? '';
  const cluster = await openCluster(dataDir);
  const running = await findRunning(cluster);
  if (!running) throw new Error('The primary does not run.');
  opened.superuser = openPool(superuser(cluster, running.socketDir), { max: 2 });
  const host = unusedHost();
  opened.replica = await startReplica(dataDir, { listen_addresses: host });
  const readUrl = new URL(deployment.env.DATABASE_URL ?? '');
  readUrl.hostname = host;
  const { flags = [], env = {} } = control ? without('written') : {};
  for (let n = 0; n < 2; n += 1)
    opened.servers.push(
      await startServer({ env: { ...deployment.env, ...env, DATABASE_READ_URL: readUrl.href }, flags }),
    );
  const [plain] = deployment.servers;
  const [first, second] = opened.servers;
  if (!plain || !first || !second) throw new Error('A server is missing.');
  await waitForReplica(opened.servers);
  return {
    owner,
    superuser: opened.superuser,
    people,
    doctorIds,
    form,
    replica: opened.replica,
    primaryPid: running.pid,
    /** Reads from the primary only. */
    plain,
    first,
    second,
  };
}

const metricOf = async ({ url }: Server, name: string) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
};
export const replicaReadsOf = (server: Server) => metricOf(server, 'replica_reads_total');

async function waitForReplica(servers: Server[]): Promise<void> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await pause(1_100)) {
    const lags = await Promise.all(servers.map((server) => metricOf(server, 'replica_lag_seconds')));
    if (lags.every((lag) => lag < 2)) return;
  }
  throw new Error('The replica is not used within 30 s.');
}

async function costFacts(setup: ReplicaSetup, requests: number): Promise<Fact[]> {
  const { before, after } = await compareCost(setup, requests);
  const percent = (a: number, b: number) => (100 * a) / b;
  return [
    timed(
      atMost('processor time of the primary with replicas, in % of before', percent(after.primary, before.primary), 5),
    ),
    timed(atMost('processor time of a read, all machines, in % of before', percent(after.total, before.total), 110)),
    measured('processor time of a read before, in µs', before.total),
    measured('of it on the primary', before.primary),
    measured('on the primary with replicas', after.primary),
  ];
}
