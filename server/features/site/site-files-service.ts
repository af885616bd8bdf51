import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { systemProof } from '#server/access.ts';
import type { Ctx } from '#server/context.ts';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import * as queries from './queries.ts';

const lifetimeMs = 7 * 86_400_000;
const intervalMs = 6 * 3_600_000;

const mimeTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Stores the files of this server's build, and deletes files of builds that no server has used for a week. */
export async function storeSiteFiles(db: Pool, folder: string, now: Date): Promise<void> {
  // The folder also has compressed copies of its files, which are not stored.
  const names = (await readdir(folder)).filter((name) => extname(name) in mimeTypes).sort();
  const stored = await queries.findStoredNames(db, names);
  for (const name of names.filter((one) => !stored.has(one))) {
    const bytes = await readFile(join(folder, name));
    const mimeType = mimeTypes[extname(name)] as string;
    await inStaffTransaction(db, systemProof, (tx) => queries.insertSiteFile(tx, { name, mimeType, bytes, now }));
  }
  await inStaffTransaction(db, systemProof, async (tx) => {
    await queries.markSiteFilesUsed(tx, names, now);
    await queries.deleteUnusedSiteFiles(tx, new Date(now.getTime() - lifetimeMs));
  });
}

/**
 * Stores the files of the build now, and marks them as used every six hours. After a failure, tries again after
 * `retryMs`. `firstAttempt` resolves when the first attempt has ended, whether it succeeded or not.
 */
export function scheduleSiteFiles(
  db: Pool,
  { folder, log, now, retryMs = 5_000 }: { folder: string; log: Ctx['log']; now: () => Date; retryMs?: number },
): { firstAttempt: Promise<void>; areStored: () => boolean; stop: () => void } {
  let areStored = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const hasSucceeded = await storeSiteFiles(db, folder, now()).then(
      () => true,
      (error: { code?: string }) => {
        log.warn({ code: error.code }, 'The files of this build were not stored; trying again soon');
        return false;
      },
    );
    areStored ||= hasSucceeded;
    if (!isStopped) timer = setTimeout(run, hasSucceeded ? intervalMs : retryMs).unref();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { firstAttempt: run(), areStored: () => areStored, stop };
}
