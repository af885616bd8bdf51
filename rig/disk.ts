import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from './processes.ts';

/** What is missing to give a folder a small disk of its own, if anything. */
export function lacksDisks(): string | null {
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

/** Gives a folder a disk of its own. */
export async function mountDisk(folder: string, megabytes: number): Promise<void> {
  await output('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
}

/** Takes it away again. Where something still holds a file, the disk goes with it. */
export async function unmountDisk(folder: string): Promise<void> {
  await output('umount', [folder]).catch(() => output('umount', ['-l', folder]));
}

/** Writes until only so many bytes are free. Answers how to free the rest. */
export async function fillDisk(folder: string, leftBytes: number): Promise<() => Promise<void>> {
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
    await file.truncate(Math.max(0, size - leftBytes));
  } finally {
    await file.close();
  }
  return () => rm(ballast, { force: true });
}
