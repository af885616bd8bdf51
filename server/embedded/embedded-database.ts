import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ConnectionParameters } from '../db/client.ts';
import { OpenConnection } from '../db/connection.ts';
import { openPool } from '../db/pools.ts';
import { StartError } from '../errors.ts';
import { archiveSettings } from './backup/wal-archive.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { serverArguments } from './postgres-settings.ts';
import { ensureRunning, type RunningPostgres, stopPostgres, superuser } from './postmaster.ts';
import { ensureOwnDatabase, tryInstanceLock } from './queries.ts';

export type EmbeddedDatabase = {
  /** Connection options of the role that owns the product's database. */
  owner: ConnectionParameters;
  /** Stops PostgreSQL. Call it after every connection is closed. */
  stop(): Promise<void>;
};

/** Another server holds the instance lock. */
class InUseError extends StartError {}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that a killed server left running.
 * If PostgreSQL dies later, it is restarted; meanwhile requests get 503.
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
  const initial = await ensureRunning(cluster, args, null);
  let running: RunningPostgres = initial;
  try {
    await holdInstanceLock(cluster, running, dataDir, onLost);
  } catch (error) {
    // If another server holds the lock, it has adopted the PostgreSQL that was started here, and needs it.
    if (initial.isNew && !(error instanceof InUseError)) await stopPostgres(initial.pid);
    throw error;
  }

  async function restart(): Promise<void> {
    for (let waitMs = 100; !isStopping; waitMs = Math.min(waitMs * 2, 5_000)) {
      log.error('The embedded database stopped; starting it again');
      try {
        running = await ensureRunning(cluster, args, running.socketDir);
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
 * Takes the lock that allows one server per data folder. A server holds it as long as it lives, so a free lock means that
 * the last server has ended, even if its PostgreSQL still runs.
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
