import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { ConnectionParameters } from '../db/client.ts';
import { OpenConnection } from '../db/connection.ts';
import { openPool } from '../db/pools.ts';
import { StartError } from '../errors.ts';
import { archiveSettings } from './backup/wal-archive.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { hasCluster } from './data-folder.ts';
import {
  acceptsConnections,
  ensurePostgresRunning,
  findRunningPostgres,
  type RunningPostgres,
  stopPostgres,
  superuser,
} from './postmaster.ts';
import { ensureOwnDatabase, tryInstanceLock } from './queries.ts';

const megabytes = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 1024 / 1024;
const memoryShare = (fraction: number, minMegabytes: number, maxMegabytes: number) =>
  `${Math.round(Math.min(Math.max(megabytes * fraction, minMegabytes), maxMegabytes))}MB`;

// These settings keep committed data after a power failure, and fit a machine that also runs the server and other programs.
const defaultSettings = {
  listen_addresses: '',
  max_connections: 60,
  shared_buffers: memoryShare(1 / 8, 128, 2_048), // with half as much, a booking under load takes 100 µs more
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: memoryShare(1 / 2, 512, 16_384),
  random_page_cost: 1.1,
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'off', // with compression, a booking takes a quarter more processor time
  max_wal_size: '1GB',
  jit: 'off',
  max_parallel_workers_per_gather: '0', // requests already use all processors, so a parallel worker costs more than it saves
  update_process_title: 'off', // otherwise every statement writes the title of its process twice
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statements may contain personal data, so they are not logged.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: 0,
};

/** Returns the command line arguments of PostgreSQL: the default settings, and extra settings of this start. */
export function serverArguments(extraSettings: Record<string, string>): string[] {
  const settings = { ...defaultSettings, ...extraSettings };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export type EmbeddedDatabase = {
  /** Connection options of the role that owns the product's database. */
  owner: ConnectionParameters;
  /** Stops PostgreSQL. Call it after every connection is closed. */
  stop(): Promise<void>;
};

/** Another server holds the instance lock. */
class InUseError extends StartError {}

/**
 * Starts the embedded PostgreSQL of a data folder. If a killed server has left its PostgreSQL running, uses that one.
 * If PostgreSQL ends later, it is restarted; meanwhile requests get 503.
 */
export async function startEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
  extraSettings: Record<string, string> = {},
  archivesWal = false,
): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir);
  const args = serverArguments({ ...(archivesWal ? await archiveSettings(cluster) : {}), ...extraSettings });
  let isStopping = false;
  let restarting = Promise.resolve();
  const onLost = () => {
    restarting = restart();
  };
  const initial = await ensurePostgresRunning(cluster, args, null);
  let running: RunningPostgres = initial;
  try {
    await holdInstanceLock(cluster, running, dataDir, onLost);
  } catch (error) {
    // If another server holds the lock, it already uses the PostgreSQL that was started here, so this must keep running.
    if (initial.isNew && !(error instanceof InUseError)) await stopPostgres(initial.pid);
    throw error;
  }

  async function restart(): Promise<void> {
    for (let waitMs = 100; !isStopping; waitMs = Math.min(waitMs * 2, 5_000)) {
      log.error('The embedded database stopped; starting it again');
      try {
        running = await ensurePostgresRunning(cluster, args, running.socketDir);
        await holdInstanceLock(cluster, running, dataDir, onLost);
        log.info('The embedded database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'The embedded database could not be started');
        await pause(waitMs);
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await restarting;
    await stopPostgres(running.pid);
    await rm(running.socketDir, { recursive: true, force: true });
  }

  try {
    await ensureDatabase(cluster, running);
  } catch (error) {
    await stop();
    throw error;
  }
  const owner = { ...superuser(cluster, running.socketDir), username: 'caresaathi_owner', database: 'caresaathi' };
  return { owner, stop };
}

/**
 * Takes the lock that allows only one server per data folder. A server holds the lock until its process ends. So a free lock
 * means that the last server has ended, even if its PostgreSQL still runs.
 */
async function holdInstanceLock(
  cluster: Cluster,
  running: RunningPostgres,
  dataDir: string,
  onLost: () => void,
): Promise<void> {
  const session = await OpenConnection.open(superuser(cluster, running.socketDir));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await tryInstanceLock(session)) return void session.closed.then(onLost);
    await pause(100); // PostgreSQL needs a moment to notice that the connection of a killed server is closed
  }
  await session.end({ timeout: 1 });
  throw new InUseError(`The data folder ${dataDir} is in use by another running instance.`);
}

/** Creates the product's database and the role that owns it. Migrations run as this role and need no superuser. */
async function ensureDatabase(cluster: Cluster, running: RunningPostgres): Promise<void> {
  const db = openPool(superuser(cluster, running.socketDir), { max: 1 });
  try {
    await ensureOwnDatabase(db, cluster.password);
  } finally {
    await db.end({ timeout: 1 });
  }
}

/**
 * Runs the work of a command on the embedded database as its owner, whether the server runs or not. If it does not run, this
 * starts the database, holds the instance lock so that no server starts meanwhile, and stops the database afterwards.
 */
export async function withEmbeddedOwner<T>(
  { dataDir, archivesWal }: { dataDir: string; archivesWal: boolean },
  work: (owner: ConnectionParameters) => Promise<T>,
): Promise<T> {
  if (!(await hasCluster(dataDir))) throw new StartError(`There is no database in ${dataDir}.`);
  const cluster = await openCluster(dataDir);
  const running = await findRunningPostgres(cluster);
  if (running && (await acceptsConnections(cluster, running.socketDir)))
    return work({ ...superuser(cluster, running.socketDir), username: 'caresaathi_owner', database: 'caresaathi' });
  const embedded = await startEmbedded(dataDir, pino({ level: 'silent' }), {}, archivesWal);
  try {
    return await work(embedded.owner);
  } finally {
    await embedded.stop();
  }
}
