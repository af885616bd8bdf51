import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, openPool } from '../db/client.ts';
import { OpenConnection } from '../db/open-connection.ts';
import { StartError } from '../errors.ts';
import { archiveSettings } from './backup/wal-archive.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { ensureRunning, type Running, stopPostgres, superuser } from './postmaster.ts';
import { ensureOwnDatabase, tryInstanceLock } from './queries.ts';

const megabytes = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 1024 / 1024;
const share = (part: number, least: number, most: number) =>
  `${Math.round(Math.min(Math.max(megabytes * part, least), most))}MB`;

// Durable, and sized for a machine that it shares with a server process and everything else.
const ownSettings = {
  listen_addresses: '',
  max_connections: 60,
  shared_buffers: share(1 / 8, 128, 2_048), // with half of it, a booking among other work took 100 µs more
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: share(1 / 2, 512, 16_384),
  random_page_cost: 1.1,
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'off', // what it saves in writing costs a booking a quarter more of processor time
  max_wal_size: '1GB',
  jit: 'off',
  update_process_title: 'off', // nobody reads it, and every statement would write it twice
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statements may hold personal data: they stay out of the log.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: 0,
};

export type EmbeddedDatabase = {
  /** Connection options of the role that owns the product's database. */
  owner: Connection;
  /** Ends PostgreSQL cleanly. Call it last, after every connection is closed. */
  stop(): Promise<void>;
};

/** Another server holds the instance lock. */
class InUse extends StartError {}

/** How PostgreSQL is started: our settings, and what is particular to this start. */
export function serverArguments(extraSettings: Record<string, string>): string[] {
  return Object.entries({ ...ownSettings, ...extraSettings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that a killed server left running.
 * If PostgreSQL dies while we serve, it is started again; requests meanwhile answer 503.
 */
export async function startEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
  extraSettings: Record<string, string> = {},
  walArchive = false,
): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir);
  const args = serverArguments({ ...(walArchive ? await archiveSettings(cluster) : {}), ...extraSettings });
  let stopping = false;
  let recovery = Promise.resolve();
  const onLost = () => {
    recovery = recover();
  };
  const found = await ensureRunning(cluster, args, null);
  let running: Running = found;
  try {
    await holdInstanceLock(cluster, running, dataDir, onLost);
  } catch (error) {
    // With the lock taken, another server has adopted what we started, and needs it.
    if (found.isNew && !(error instanceof InUse)) await stopPostgres(found.pid);
    throw error;
  }

  async function recover(): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      log.error('The embedded database stopped; starting it again');
      try {
        running = await ensureRunning(cluster, args, running.socketDir);
        await holdInstanceLock(cluster, running, dataDir, onLost);
        log.info('The embedded database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'The embedded database could not be started');
        await pause(wait);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await recovery;
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
 * One server per data folder: each holds this lock for as long as it lives. Free means that the one before us
 * is gone, even if its PostgreSQL is not; taken means that it is alive.
 */
async function holdInstanceLock(
  cluster: Cluster,
  running: Running,
  dataDir: string,
  onLost: () => void,
): Promise<void> {
  const session = await OpenConnection.open(superuser(cluster, running.socketDir));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await tryInstanceLock(session)) return void session.closed.then(onLost);
    await pause(100); // a killed server's connection is noticed within a moment
  }
  await session.end({ timeout: 1 });
  throw new InUse(`The data folder ${dataDir} is in use by another running instance.`);
}

/** The product's database and the role that owns it. Not the superuser: migrations need no such power. */
async function ensureDatabase(cluster: Cluster, running: Running): Promise<void> {
  const db = openPool(superuser(cluster, running.socketDir), { max: 1 });
  try {
    await ensureOwnDatabase(db, cluster.password);
  } finally {
    await db.end({ timeout: 1 });
  }
}
