import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/errors.ts';
import type { Cluster } from '../cluster.ts';
import { serverArguments } from '../embedded-database.ts';
import { startOnce, stopPostgres } from '../postmaster.ts';
import { restoreCommand, timelineAt } from './wal-archive.ts';

/** A moment to go back to, or the last one that the archive knows. */
export type Moment = Date | 'latest';

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads what was typed after `--at`. Without a zone it could be meant in two ways, five and a half hours apart. */
export function parseMoment(text: string): Moment {
  if (text === 'latest') return text;
  const moment = new Date(text);
  if (momentForm.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new StartError("--at needs a moment with its zone, such as '2026-11-15T10:00:00+05:30', or the word latest.");
}

/** As people in India read it, and as `--at` takes it. */
export function inIndia(moment: Date): string {
  return `${new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`;
}

/** A backup leads forward only. */
export function requireMoment(at: Moment | null, endedAt: Date): void {
  if (at instanceof Date && at < endedAt)
    throw new StartError(
      `This backup ended at ${inIndia(endedAt)}: choose a later moment than that, or an older backup.`,
    );
}

/**
 * Brings an unpacked backup up: PostgreSQL goes through the changes until the moment that was asked for, begins a new
 * line of changes there, and is stopped in good order.
 */
export async function recover(
  cluster: Cluster,
  { at, archive, signal }: { at: Moment | null; archive: string; signal: AbortSignal },
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
    // Nobody is let in before it is done.
    hot_standby: 'off',
    recovery_target_action: 'promote',
    restore_command: restoreCommand(hasArchive ? archive : null),
    ...(await targetOf(at, archive)),
  });
  const running = await startOnce(cluster, args, signal);
  if (!running) throw new StartError(signal.aborted ? 'Interrupted: nothing was changed.' : await explain(cluster, at));
  await stopPostgres(running.pid);
  await rm(running.socketDir, { recursive: true, force: true });
}

async function targetOf(at: Moment | null, archive: string): Promise<Record<string, string>> {
  if (at === null) return { recovery_target_timeline: 'current', recovery_target: 'immediate' };
  if (at === 'latest') return { recovery_target_timeline: 'latest' };
  const timeline = (await timelineAt(archive, at)) ?? 'current';
  return {
    recovery_target_timeline: String(timeline),
    recovery_target_time: at.toISOString().replace('Z', '+00'), // PostgreSQL takes no abbreviation of a zone here
  };
}

/** Why PostgreSQL gave up, in words that say what to do. */
async function explain(cluster: Cluster, at: Moment | null): Promise<string> {
  const words = await readFile(cluster.logFile, 'utf8').catch(() => '');
  if (at instanceof Date && words.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(words)?.[1];
    const until = last ? ` at ${inIndia(new Date(`${last.replace(' ', 'T').replace(/\+00$/, '')}Z`))}` : '';
    return `The archive of changes ends${until}, before ${inIndia(at)}: choose an earlier moment, or --at latest.`;
  }
  if (/requested timeline .* is not a child of this server's history/.test(words))
    return 'At that moment the database went on from another backup than this one: restore that one.';
  const reason =
    [...words.matchAll(/FATAL: {2}((?!the database system is).*)/g)].map((match) => match[1]).at(-1) ??
    'it ended without a word';
  return `PostgreSQL cannot bring this backup up (${reason}); more is in ${cluster.logFile}.`;
}
