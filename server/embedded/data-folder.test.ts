import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markRestored, onceAfterRestore } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-marker-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('work runs once after a restore, and again if it failed', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  await onceAfterRestore(folder, work);
  expect(runs).toBe(0);
  await markRestored(folder);
  await expect(onceAfterRestore(folder, () => Promise.reject(new Error('Interrupted')))).rejects.toThrow('Interrupted');
  await onceAfterRestore(folder, work);
  await onceAfterRestore(folder, work);
  expect(runs).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});
