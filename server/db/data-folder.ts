import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';

/** Reads a small secret file, or makes it; two servers that start at once agree on the first one written. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  await writeFile(path, make(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return explainPermission(dirname(path))(error);
  });
  return (await readFile(path, 'utf8').catch(explainPermission(dirname(path)))).trim();
}

/** For sockets and passwords in passing: a short path (a socket's may have 107 bytes), which PostgreSQL's user can enter. */
export function temporaryFolder(): string {
  const own = tmpdir();
  return process.getuid?.() === 0 || own.length > 60 ? '/tmp' : own;
}

/** Turns a missing right into a line for the operator. */
export function explainPermission(folder: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
      throw new StartError(`The data folder ${folder} is not writable: set DATA_DIR to a folder that is.`);
    }
    throw error;
  };
}
