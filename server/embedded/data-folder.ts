import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';

/**
 * Reads a small file, or creates it for its owner alone. It appears whole or not at all, so two servers that start at
 * once agree on the first one, and a crash never leaves an empty one.
 */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const read = () => readFile(path, 'utf8').then((content) => content.trim());
  const explain = explainPermission(dirname(path));
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return explain(error as NodeJS.ErrnoException);
  }
  const draft = `${path}-${randomUUID()}`;
  await writeFile(draft, make(), { mode: 0o600 }).catch(explain);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => error.code === 'EEXIST' || explain(error));
  await rm(draft);
  return read();
}

/** Creates a data folder where it is missing. As root, PostgreSQL's user must enter it, but need not read it. */
export async function createDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(dataDir, { recursive: true, mode }).catch(explainPermission(dataDir));
}

/** For sockets and passwords in passing: a short path (a socket's may have 107 bytes), which PostgreSQL's user can enter. */
export function temporaryFolder(): string {
  const own = tmpdir();
  return process.getuid?.() === 0 || own.length > 60 ? '/tmp' : own;
}

/** Turns a folder that cannot be used into a line for the operator. */
export function explainPermission(folder: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    const isForbidden = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
    const what = isForbidden ? 'is not writable' : `cannot be used (${code})`;
    throw new StartError(`The data folder ${folder} ${what}: set DATA_DIR to another one.`);
  };
}
