// `npm run backup`: the embedded database and its secrets in one file. See docs/operations.md.
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readHead } from '../embedded/backup/backup-file.ts';
import { inIndia } from '../embedded/backup/recovery.ts';
import { takeBackup } from '../embedded/backup/take.ts';
import { pruneArchive } from '../embedded/backup/wal-archive.ts';
import { openCluster } from '../embedded/cluster.ts';
import { runCommand } from './command.ts';

const usage = 'npm run backup [-- [--to FILE] [--prune]]';

await runCommand(usage, async ({ config, say, signal, startedIn }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, prune: { type: 'boolean', default: false } } });
  const folder = join(config.dataDir, 'backups');
  const name = `caresaathi-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
  const file = values.to ? resolve(startedIn, values.to) : join(folder, name);
  const facts = await takeBackup(config.dataDir, file, { signal, walArchive: config.walArchive });

  const size = ((await stat(file)).size / 1024 ** 2).toFixed(1);
  say(`${file}: ${size} MB, checked. The database as it was at ${inIndia(new Date(facts.endedAt))}.`);
  if (config.secretKey) say('SECRET_KEY is not in it: keep it in another safe place.');
  else if (!(await stat(join(config.dataDir, 'secret-key')).catch(() => null)))
    say(`The secret key is not in it: the file secret-key is missing in ${config.dataDir}.`);
  if (values.prune) say(await prune(config.dataDir, folder, file));
});

/** What the oldest backup that is kept here does not need is of no use. */
async function prune(dataDir: string, folder: string, newest: string): Promise<string> {
  const kept = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const heads = await Promise.all([newest, ...kept.map((name) => join(folder, name))].map(readHead));
  const [oldest = ''] = heads.map((head) => head.firstWal).toSorted((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1));
  const removed = await pruneArchive(await openCluster(dataDir), oldest);
  return `Files removed from the archive of changes, as no backup in ${folder} needs them: ${removed}.`;
}
