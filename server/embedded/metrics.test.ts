import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { BackupAge } from './metrics.ts';

test('the newest complete backup counts; without one, the metric is absent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'caresaathi-age-'));
  try {
    const logged: string[] = [];
    const backups = new BackupAge(dataDir, pino({ level: 'warn' }, { write: (line) => void logged.push(line) }));
    const read = async () => {
      await backups.read();
      return backups.metrics.gauges.backup_last_timestamp_seconds.readAll().map(({ value }) => value);
    };
    expect(await read()).toEqual([]);
    await mkdir(join(dataDir, 'backups'));
    expect(await read()).toEqual([]);
    const names = { 'monday.tar.gz': 1_000, 'tuesday.tar.gz': 2_000, 'wednesday.tar.gz.part': 3_000 };
    for (const [name, seconds] of Object.entries(names)) {
      await writeFile(join(dataDir, 'backups', name), '');
      await utimes(join(dataDir, 'backups', name), seconds, seconds);
    }
    expect(await read()).toEqual([2_000]);
    expect(logged).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
