import { pino } from 'pino';
import type { ConnectionParameters } from '../db/client.ts';
import { StartError } from '../errors.ts';
import { openCluster } from './cluster.ts';
import { hasCluster } from './cluster-home.ts';
import { startEmbedded } from './embedded-database.ts';
import { acceptsConnections, findRunning, superuser } from './postmaster.ts';

/**
 * Runs a command's work on the embedded database as its owner, whether the server runs or not. A database that is started
 * here holds the instance lock, so that no server starts meanwhile, and is stopped afterwards.
 */
export async function withEmbeddedOwner<T>(
  { dataDir, archivesWal }: { dataDir: string; archivesWal: boolean },
  work: (owner: ConnectionParameters) => Promise<T>,
): Promise<T> {
  if (!(await hasCluster(dataDir))) throw new StartError(`There is no database in ${dataDir}.`);
  const cluster = await openCluster(dataDir);
  const running = await findRunning(cluster);
  if (running && (await acceptsConnections(cluster, running.socketDir)))
    return work({ ...superuser(cluster, running.socketDir), username: 'caresaathi_owner', database: 'caresaathi' });
  const embedded = await startEmbedded(dataDir, pino({ level: 'silent' }), {}, archivesWal);
  try {
    return await work(embedded.owner);
  } finally {
    await embedded.stop();
  }
}
