// Runs the check `failover`; checks/torture/checks/failover.ts starts it in its own network namespace. It builds the
// cluster by the runbook of docs/operations.md and takes its primary away while families book. The last line of its
// output contains the facts.
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { createTemporaryFolder, listenFrom, memoryFlags, startEmbeddedDeployment } from '../../rig/deployment.ts';
import { atMost, exactly, type Fact, measured, percentile, timed } from '../../rig/facts.ts';
import { registerCleanup, root, stopProgram } from '../../rig/processes.ts';
import { prepareBookings, startBookingLoad } from '../booking-load.ts';
import { watchAcceptances } from './acceptances.ts';
import { etcdLeader, waitForCompleteCluster } from './cluster-state.ts';
import { type Fault, faults, findPrimary, type Scene, waitForOtherPrimary } from './faults.ts';
import { createMachine, createNetwork, type Machine, productFolder } from './machine.ts';
import { follow, setupHeading } from './runbook.ts';

const { values: order } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, control: { type: 'boolean', default: false } },
});
const say = (line: string) => process.stdout.write(`   ${line}\n`);
const port = 24_000;
const url = `http://127.0.0.1:${port}`;

const countRows = async (db: Pool) =>
  (
    await db.row<{ count: number }>(
      sql`select (select count(*) from accounts)::integer + (select count(*) from patients)::integer as count`,
    )
  ).count;

/** Creates one installation with its embedded database, as it is before the move to the cluster. */
async function createOldInstallation() {
  listenFrom(port);
  const { owner, server, folder, close } = await startEmbeddedDeployment();
  const prepared = await prepareBookings(owner);
  const rows = await countRows(owner);
  await stopProgram(server.process);
  return { folder, prepared, rows, close };
}
type OldInstallation = Awaited<ReturnType<typeof createOldInstallation>>;

/** Creates the machines of the runbook, without anything installed on them. */
async function createMachines(folder: string, oldData: string): Promise<Scene> {
  const network = await createNetwork(folder);
  const databases: Machine[] = [];
  for (const n of [1, 2, 3])
    databases.push(await createMachine({ name: `db${n}`, address: `10.20.0.1${n}`, folder, hasOwnNetwork: true }));
  const setup = [
    await productFolder(folder),
    `mkdir -p /var/lib/caresaathi-data; mount --bind ${oldData} /var/lib/caresaathi-data`,
  ].join('\n');
  const application = await createMachine({ name: 'app', address: '10.20.0.10', folder, hasOwnNetwork: false, setup });
  for (const machine of [...databases, application]) await network.connect(machine);
  const unit = [
    '[Service]',
    'WorkingDirectory=/srv/caresaathi',
    `Environment=PORT=${port} LOG_LEVEL=warn DEMO_DATA=false`,
    'EnvironmentFile=-/etc/caresaathi.env',
    `ExecStart=${[process.execPath, ...memoryFlags, 'server/main.ts'].join(' ')}`,
  ];
  await application.run(`cat > /etc/systemd/system/caresaathi.service <<'UNIT'\n${unit.join('\n')}\nUNIT`);
  return { databases, application, network };
}

async function waitUntilReady(): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(200)) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error('The product is not ready a minute after its start on the cluster.');
}

type Load = Awaited<ReturnType<typeof startBookingLoad>>;

/** Takes the primary away once. Returns the longest time without a booking until the cluster was complete again. */
async function loseThePrimary(scene: Scene, fault: Fault, load: Load): Promise<number> {
  const { databases } = scene;
  await waitForCompleteCluster(databases, !order.control);
  await load.waitFor(30);
  const primary = await findPrimary(databases);
  const before = load.acknowledgedAt.length - 1;
  const repair = await fault.strike(scene, primary);
  if (fault.replacesPrimary) await waitForOtherPrimary(databases, primary);
  else await pause(10_000);
  await load.waitFor(30);
  await repair();
  const completeMs = await waitForCompleteCluster(databases, !order.control);
  await load.waitFor(1);
  const times = load.acknowledgedAt.slice(before);
  const gapMs = Math.max(...times.slice(1).map((at, n) => at - (times[n] as number)));
  say(
    `${fault.name} (${primary.name}): ${(gapMs / 1000).toFixed(1)} s without a booking, complete ${(completeMs / 1000).toFixed(1)} s after the repair`,
  );
  return gapMs;
}

/** Follows the runbook until the product serves from the cluster. Returns the steps that printed something else than documented. */
async function moveToCluster({ application, databases }: Scene): Promise<string[]> {
  say('following the runbook');
  const differences = await follow(application, setupHeading);
  await waitUntilReady();
  if (order.control)
    await databases[0]?.run(
      'patronictl -c /etc/patroni/config.yml edit-config --force --quiet -s synchronous_mode=false -s synchronous_mode_strict=false',
    );
  await waitForCompleteCluster(databases, !order.control);
  return differences;
}

/** Follows the rest of the runbook. Its dead machine is db3. */
async function maintain({ databases, application }: Scene): Promise<string[]> {
  say('following the runbook: maintenance');
  const dead = databases[2] as Machine;
  const wasPrimary = (await findPrimary(databases)) === dead;
  await dead.killAll();
  await dead.run(
    'rm -rf /var/lib/postgresql/*/caresaathi /var/lib/etcd/* /etc/units-enabled /etc/patroni/config.yml /run/units',
  );
  if (wasPrimary) await waitForOtherPrimary(databases, dead);
  await etcdLeader(databases.filter((machine) => machine !== dead)); // the dead machine may have been the leader
  const differences: string[] = [];
  for (const heading of [
    '### A new machine instead of a dead one',
    '### When a machine died',
    '### Changing a setting of PostgreSQL',
  ]) {
    differences.push(...(await follow(application, heading)));
    await waitForCompleteCluster(databases, true);
  }
  return differences;
}

async function check(scene: Scene, folder: string, old: OldInstallation): Promise<Fact[]> {
  const { databases, application } = scene;
  const differences = await moveToCluster(scene);
  const passwords = await readFile(join(folder, 'product', 'cluster', 'pgpass'), 'utf8');
  const passwordOf = (role: string) => new RegExp(`:${role}:(.+)$`, 'm').exec(passwords)?.[1] ?? '';
  const ownerUrl = `postgres://caresaathi_owner:${passwordOf('caresaathi_owner')}@127.0.0.1:5000/caresaathi`;
  const owner = openPool(ownerUrl, { max: 2 });
  const moved = await countRows(owner);
  const pidOfServer = () =>
    application.run('systemctl is-active caresaathi && cat /run/units/caresaathi.pid || echo ended');
  const pidBefore = await pidOfServer();

  const acceptances = await watchAcceptances(databases, passwordOf('postgres'), await findPrimary(databases));
  const load = await startBookingLoad(owner, url, 10, { prepared: old.prepared, pauseMs: 800, retryMs: 250 });
  const gaps = new Map<string, number[]>();
  for (let round = 0; round < (order.quick || order.control ? 1 : 4); round += 1)
    for (const fault of order.control ? faults.slice(-1) : faults)
      gaps.set(fault.name, [...(gaps.get(fault.name) ?? []), await loseThePrimary(scene, fault, load)]);
  const facts = await load.finish();
  const accepted = await acceptances.finish();
  await owner.end({ timeout: 2 });
  if (order.control) return facts;

  const hasEnded = (await pidOfServer()) !== pidBefore;
  differences.push(...(await maintain(scene)));
  for (const difference of differences) say(difference);
  const all = [...gaps.values()].flat();
  return [
    ...facts,
    exactly('commits of a primary that had been replaced', accepted.contradictions, 0),
    exactly('servers that ended', Number(hasEnded), 0),
    exactly('rows of accounts and patients that the move lost', old.rows - moved, 0),
    exactly('steps of the runbook that printed something else', differences.length, 0),
    timed(atMost('time without a booking, middle, in ms', percentile(all, 0.5), 15_000)),
    timed(atMost('the same, worst, in ms', Math.max(...all), 45_000)),
    ...[...gaps].map(([kind, ms]) => measured(`the same, ${kind}, worst, in ms`, Math.max(...ms))),
    measured('failovers', all.length),
    measured('primaries that accepted a commit, one after the other', accepted.timelines),
    measured('commits that were tried on every machine, and accepted', accepted.accepted),
    measured('acknowledged bookings', load.acknowledged.size),
    measured('requests that got 503', load.seen.busy),
    measured('requests without a reply', load.seen.unanswered),
  ];
}

/** Copies the logs of all machines, so that the reason of a failure can be found. */
async function keepLogs(folder: string): Promise<void> {
  const to = join(root, 'test-results', 'failover');
  await rm(to, { recursive: true, force: true });
  for (const name of ['app', 'db1', 'db2', 'db3'])
    await cp(join(folder, name, 'var', 'log'), join(to, name), { recursive: true });
  say(`the logs of all machines are in ${to}`);
}

async function run(): Promise<Fact[]> {
  const folder = await createTemporaryFolder();
  const closers = [registerCleanup(() => rm(folder, { recursive: true, force: true }))];
  try {
    const old = await createOldInstallation();
    closers.unshift(old.close);
    const scene = await createMachines(folder, old.folder);
    closers.unshift(...[...scene.databases, scene.application, scene.network].map(({ close }) => close));
    return await check(scene, folder, old);
  } catch (error) {
    await keepLogs(folder);
    throw error;
  } finally {
    for (const close of closers) await close();
  }
}

process.stdout.write(`${JSON.stringify(await run())}\n`);
process.exit(0);
