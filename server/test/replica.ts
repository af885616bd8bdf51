import { chmod, chown, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ConnectionParameters } from '#server/db/client.ts';
import { OpenConnection } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { BackupMember } from '#server/embedded/backup/backup-file.ts';
import { listClusterFiles, readControlFile } from '#server/embedded/backup/take-backup.ts';
import { type Cluster, openCluster } from '#server/embedded/cluster.ts';
import { serverArguments } from '#server/embedded/embedded-database.ts';
import { findRunningPostgres, startPostgresOnce, stopPostgres, superuser } from '#server/embedded/postmaster.ts';
import { startBackup, stopBackup } from '#server/embedded/queries.ts';

const startTimeoutMs = 60_000;

export type Replica = {
  /** Connects as the superuser, by the socket of the replica. */
  superuser: ConnectionParameters;
  /** The process id of the replica's PostgreSQL; 0 while it is stopped. */
  pid(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the replica and removes its files. */
  close(): Promise<void>;
};

/**
 * Starts a streaming replica of the embedded PostgreSQL of a data folder: a copy of its files that follows its WAL.
 * `settings` are settings of the replica's PostgreSQL.
 */
export async function startReplica(dataDir: string, settings: Record<string, string> = {}): Promise<Replica> {
  const primary = await openCluster(dataDir);
  const running = await findRunningPostgres(primary);
  if (!running) throw new Error('The primary does not run.');
  const home = await mkdtemp(join(tmpdir(), 'caresaathi-replica-'));
  await chmod(home, 0o711); // started by root, PostgreSQL runs as another user, who needs access
  const cluster: Cluster = { ...primary, home, directory: join(home, 'postgres'), logFile: join(home, 'postgres.log') };
  const slot = `replica_${home.slice(-6).toLowerCase().replace(/\W/g, '_')}`;
  await copyFiles(primary, cluster, running.socketDir, slot);

  const conninfo = `host=${running.socketDir} user=postgres password=${primary.password} application_name=${slot}`;
  const args = serverArguments({ primary_conninfo: conninfo, primary_slot_name: slot, ...settings });
  const started = { pid: 0, socketDir: '' };
  const start = async () => {
    const postgres = await startPostgresOnce(cluster, args, AbortSignal.timeout(startTimeoutMs), started.socketDir);
    if (!postgres) throw new Error(`The replica does not start; its log is ${cluster.logFile}.`);
    Object.assign(started, postgres);
  };
  const stop = async () => {
    if (started.pid > 0) await stopPostgres(started.pid);
    started.pid = 0;
  };
  await start();
  return {
    superuser: superuser(cluster, started.socketDir),
    pid: () => started.pid,
    start,
    stop,
    async close() {
      await stop();
      await rm(started.socketDir, { recursive: true, force: true });
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Copies the files while the primary runs. The slot keeps the WAL that the replica needs from then on. */
async function copyFiles(primary: Cluster, replica: Cluster, socketDir: string, slot: string): Promise<void> {
  const session = await OpenConnection.open(superuser(primary, socketDir)); // a backup begins and ends on the same connection
  try {
    await session.run(sql`select pg_create_physical_replication_slot(${slot}, true)`);
    await startBackup(session);
    for await (const member of listClusterFiles(primary.directory)) await copyMember(member, replica);
    await copyMember(await readControlFile(primary.directory), replica);
    const { label } = await stopBackup(session);
    await copyMember({ path: 'postgres/backup_label', content: Buffer.from(label) }, replica);
    await copyMember({ path: 'postgres/standby.signal', content: Buffer.alloc(0) }, replica);
  } finally {
    await session.end({ timeout: 1 });
  }
}

async function copyMember(member: BackupMember, { home, user }: Cluster): Promise<void> {
  const target = join(home, member.path);
  await mkdir(dirname(target), { recursive: true });
  if ('content' in member) {
    if (member.content === 'folder') await mkdir(target, { recursive: true, mode: 0o700 });
    else await writeFile(target, member.content, { mode: 0o600 });
  } else {
    const isCopied = await copyFile(member.file, target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || !member.mayVanish) throw error;
        return false;
      },
    );
    if (!isCopied) return;
  }
  if (user) await chown(target, user.uid, user.gid);
}
