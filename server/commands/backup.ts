// `npm run backup`: writes the embedded database and its secrets to one file. See docs/operations.md.
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readHeader } from '../embedded/backup/backup-file.ts';
import { formatInIndia } from '../embedded/backup/restore.ts';
import { takeBackup } from '../embedded/backup/take-backup.ts';
import { pruneArchive } from '../embedded/backup/wal-archive.ts';
import { openCluster } from '../embedded/cluster.ts';
import { runCommand } from './command.ts';

const usage = 'npm run backup [-- [--to FILE] [--prune]]';

await runCommand(usage, async ({ config, print, signal, workingDirectory }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, prune: { type: 'boolean', default: false } } });
  const folder = join(config.dataDir, 'backups');
  const name = `caresaathi-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
  const file = values.to ? resolve(workingDirectory, values.to) : join(folder, name);
  const info = await takeBackup(config.dataDir, file, { signal, archivesWal: config.archivesWal });

  const size = ((await stat(file)).size / 1024 ** 2).toFixed(1);
  print(`${file}: ${size} MB, checked. The database as it was at ${formatInIndia(new Date(info.endedAt))}.`);
  if (config.secretKey) print('SECRET_KEY is not in it: keep it in another safe place.');
  else if (!(await stat(join(config.dataDir, 'secret-key')).catch(() => null)))
    print(`The secret key is not in it: the file secret-key is missing in ${config.dataDir}.`);
  if (values.prune) print(await prune(config.dataDir, folder, file));
});

/** Removes WAL segments that are older than the oldest backup in the folder. Returns a line for the operator. */
async function prune(dataDir: string, folder: string, newest: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const headers = await Promise.all([newest, ...names.map((name) => join(folder, name))].map(readHeader));
  const [oldest = ''] = headers.map((header) => header.firstWal).toSorted((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1));
  const removed = await pruneArchive(await openCluster(dataDir), oldest);
  return `Files removed from the archive of changes, as no backup in ${folder} needs them: ${removed}.`;
}
