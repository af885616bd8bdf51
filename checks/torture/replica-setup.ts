import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunningPostgres, superuser } from '#server/embedded/postmaster.ts';
import { type Replica, startReplica } from '#server/test/replica.ts';
import { type Deployment, type Server, startDeployment, startServer, unusedHost, without } from '../rig/deployment.ts';
import { registerCleanup, stopProgram } from '../rig/processes.ts';
import { createOffer, createPeople, setDailyHours } from '../rig/world/small-world.ts';

const doctors = 300;

export type ReplicaSetup = Awaited<ReturnType<typeof prepareReplica>>;

/** Two servers that read from a replica, and one that does not. */
export async function prepareReplica(control: boolean) {
  const deployment = await startDeployment({ servers: 1 });
  const opened: { replica?: Replica; superuser?: Pool; servers: Server[] } = { servers: [] };
  const close = registerCleanup(async () => {
    await Promise.all(opened.servers.map(({ process }) => stopProgram(process)));
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
  await setDailyHours(owner);
  await owner.run(sql`analyze`);
  if (control)
    await owner.script(`create or replace function confirm_stored() returns void language plpgsql as 'begin end'`);

  const dataDir = deployment.env.DATA_DIR ?? '';
  const cluster = await openCluster(dataDir);
  const running = await findRunningPostgres(cluster);
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
    /** A server that reads from the primary only. */
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
