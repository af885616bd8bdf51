import { readFileSync } from 'node:fs';

/** From here on, the limit of open files limits nothing else. */
const enoughOpenFiles = 4_096;
/** For the database, pages, pictures and the log. An idle server has about 40 files open. */
const minReserved = 100;
const reservedShare = 0.25;

/** How many files this process may have open; infinite if the system does not say. Node raises the limit to the hard one. */
export function findMaxOpenFiles(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit ? Number(limit) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY; // not Linux
  }
}

/** How many connections the server keeps open: each is an open file, and without a free file nobody can connect. */
export function maxConnections(maxOpenFiles: number): number {
  return Math.max(Math.floor(Math.min(maxOpenFiles * (1 - reservedShare), maxOpenFiles - minReserved)), 10);
}

/** What the operator reads at the start if few files may be open; null if enough. */
export function openFilesWarning(maxOpenFiles: number): string | null {
  if (maxOpenFiles >= enoughOpenFiles) return null;
  return `Only ${maxOpenFiles} files may be open (ulimit -n), so the server keeps at most ${maxConnections(maxOpenFiles)} connections. Raise the limit to ${enoughOpenFiles} or more.`;
}
