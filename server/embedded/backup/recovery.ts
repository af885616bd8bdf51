import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/errors.ts';
import type { Cluster } from '../cluster.ts';
import { serverArguments } from '../postgres-settings.ts';
import { startOnce, stopPostgres } from '../postmaster.ts';
import { findTimelineAt, restoreCommand } from './wal-archive.ts';

/** The point in time to restore, or `latest` for the end of the WAL archive. */
export type RecoveryTarget = Date | 'latest';

const timestampFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Parses the value of `--at`. A time zone is required, because UTC and India time differ by five and a half hours. */
export function parseRecoveryTarget(text: string): RecoveryTarget {
  if (text === 'latest') return text;
  const time = new Date(text);
  if (timestampFormat.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new StartError("--at needs a moment with its zone, such as '2026-11-15T10:00:00+05:30', or the word latest.");
}

/** Formats a time in India's zone, in the format of `--at`. */
export function formatInIndia(time: Date): string {
  return `${new Date(time.getTime() + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`;
}

/** Rejects a target before the end of the backup: recovery only goes forward. */
export function requireReachableTarget(at: RecoveryTarget | null, endedAt: Date): void {
  if (at instanceof Date && at < endedAt)
    throw new StartError(
      `This backup ended at ${formatInIndia(endedAt)}: choose a later moment than that, or an older backup.`,
    );
}

/** Recovers an unpacked backup: PostgreSQL replays the WAL up to the target, begins a new timeline there, and is stopped. */
export async function recover(
  cluster: Cluster,
  { at, archive, signal }: { at: RecoveryTarget | null; archive: string; signal: AbortSignal },
): Promise<void> {
  const hasArchive = (await stat(archive).catch(() => null)) !== null;
  if (at && !hasArchive)
    throw new StartError(
      `There is no archive of changes in ${archive}: restore without --at, or name it by --archive.`,
    );
  const signalFile = join(cluster.directory, 'recovery.signal');
  await writeFile(signalFile, '', { mode: 0o600 });
  if (cluster.user) await chown(signalFile, cluster.user.uid, cluster.user.gid);
  await rm(cluster.logFile, { force: true });
  const args = serverArguments({
    hot_standby: 'off', // no connections before recovery is complete
    recovery_target_action: 'promote',
    restore_command: restoreCommand(hasArchive ? archive : null),
    ...(await targetSettings(at, archive)),
  });
  const running = await startOnce(cluster, args, signal);
  if (!running)
    throw new StartError(signal.aborted ? 'Interrupted: nothing was changed.' : await explainFailure(cluster, at));
  await stopPostgres(running.pid);
  await rm(running.socketDir, { recursive: true, force: true });
}

async function targetSettings(at: RecoveryTarget | null, archive: string): Promise<Record<string, string>> {
  if (at === null) return { recovery_target_timeline: 'current', recovery_target: 'immediate' };
  if (at === 'latest') return { recovery_target_timeline: 'latest' };
  const timeline = (await findTimelineAt(archive, at)) ?? 'current';
  return {
    recovery_target_timeline: String(timeline),
    recovery_target_time: at.toISOString().replace('Z', '+00'), // PostgreSQL accepts no zone abbreviation here
  };
}

/** Finds in PostgreSQL's log why recovery failed. Returns a line that tells the operator what to do. */
async function explainFailure(cluster: Cluster, at: RecoveryTarget | null): Promise<string> {
  const logText = await readFile(cluster.logFile, 'utf8').catch(() => '');
  if (at instanceof Date && logText.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(logText)?.[1];
    const until = last ? ` at ${formatInIndia(new Date(`${last.replace(' ', 'T').replace(/\+00$/, '')}Z`))}` : '';
    return `The archive of changes ends${until}, before ${formatInIndia(at)}: choose an earlier moment, or --at latest.`;
  }
  if (/requested timeline .* is not a child of this server's history/.test(logText))
    return 'At that time the database had been restored from another backup: use that backup.';
  const reason =
    [...logText.matchAll(/FATAL: {2}((?!the database system is).*)/g)].map((match) => match[1]).at(-1) ??
    'it ended without a word';
  return `PostgreSQL cannot bring this backup up (${reason}); more is in ${cluster.logFile}.`;
}
