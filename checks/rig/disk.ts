import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from './processes.ts';

/** What this machine lacks to mount a small disk; null if nothing. */
export function missingForDisks(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-disk-'));
  try {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status !== 0)
      return 'root, to mount a small disk';
    spawnSync('umount', [folder]);
    return null;
  } finally {
    rmdirSync(folder);
  }
}
export async function mountDisk(folder: string, megabytes: number): Promise<void> {
  await outputOf('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
}

/** Unmounts the disk; lazily if a process still has an open file there. */
export async function unmountDisk(folder: string): Promise<void> {
  await outputOf('umount', [folder]).catch(() => outputOf('umount', ['-l', folder]));
}

/** Fills the disk until only `freeBytes` are free. Returns a function that frees the space. */
export async function fillDisk(folder: string, freeBytes: number): Promise<() => Promise<void>> {
  const ballast = join(folder, 'ballast');
  const file = await open(ballast, 'a');
  try {
    for (let size = 1 << 20; size >= 1; ) {
      const written = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error;
          return 0;
        },
      );
      if (written < size) size >>= 1;
    }
    const { size } = await file.stat();
    await file.truncate(Math.max(0, size - freeBytes));
  } finally {
    await file.close();
  }
  return () => rm(ballast, { force: true });
}
