import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';

/**
 * Reads a small file, or creates it with access for its owner only. The file is created atomically: two servers that start
 * at the same time use the same content, and a crash never leaves an incomplete file.
 */
export async function readOrCreate(path: string, create: () => string): Promise<string> {
  const read = () => readFile(path, 'utf8').then((content) => content.trim());
  const throwError = throwFolderError(dirname(path));
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return throwError(error as NodeJS.ErrnoException);
  }
  const draft = `${path}-${randomUUID()}`;
  await writeFile(draft, create(), { mode: 0o600 }).catch(throwError);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => error.code === 'EEXIST' || throwError(error));
  await rm(draft);
  return read();
}

/** Creates a missing data folder. If this process is root, PostgreSQL runs as another user, which must be able to enter it. */
export async function createDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(dataDir, { recursive: true, mode }).catch(throwFolderError(dataDir));
}

/**
 * Returns the folder for sockets and temporary password files. Its path is short, because the path of a socket has at most
 * 107 bytes, and the user that runs PostgreSQL can enter it.
 */
export function temporaryFolder(): string {
  const folder = tmpdir();
  return process.getuid?.() === 0 || folder.length > 60 ? '/tmp' : folder;
}

/** Returns an error handler that throws a StartError about a folder that cannot be used. */
export function throwFolderError(folder: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    const isForbidden = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
    const what = isForbidden ? 'is not writable' : `cannot be used (${code})`;
    throw new StartError(`The data folder ${folder} ${what}: set DATA_DIR to another one.`);
  };
}
