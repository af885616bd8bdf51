// `npm run backup:verify`: restores the newest backup into a temporary folder and checks it. See docs/operations.md.
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatInIndia } from '../embedded/backup/restore.ts';
import { findNewestBackup, requireWorkingArchive, verifyBackup } from '../embedded/backup/verify.ts';
import { archiveFolder } from '../embedded/backup/wal-archive.ts';
import { openCluster } from '../embedded/cluster.ts';
import { hasCluster } from '../embedded/data-folder.ts';
import { StartError } from '../errors.ts';
import { runCommand } from './command.ts';

const usage = 'npm run backup:verify [-- [FILE] [--archive FOLDER] [--max-age HOURS] [--work-in FOLDER]]';

await runCommand(usage, async ({ config, print, signal, workingDirectory }) => {
  const { values, positionals } = parseArgs({
    options: {
      archive: { type: 'string' },
      'max-age': { type: 'string', default: '36' },
      'work-in': { type: 'string' },
    },
    allowPositionals: true,
  });
  const maxAgeHours = Number(values['max-age']);
  if (positionals.length > 1 || !(maxAgeHours > 0)) throw new StartError(`Usage: ${usage}`);
  const began = performance.now();
  const [given] = positionals;
  const folder = join(config.dataDir, 'backups');
  const file = given ? resolve(workingDirectory, given) : await findNewestBackup(folder, maxAgeHours, new Date());
  const workFolder = values['work-in'] ? resolve(workingDirectory, values['work-in']) : config.dataDir;
  if (!(await stat(workFolder).catch(() => null))) throw new StartError(`There is no folder ${workFolder}.`);

  const archive = values.archive ? resolve(workingDirectory, values.archive) : await findOwnArchive(config);
  const { info, segments, tables, indexes, rows } = await verifyBackup(file, { workFolder, archive, signal });
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`${file}: restored and checked in ${seconds} s. It ended at ${formatInIndia(new Date(info.endedAt))}.`);
  print(`${tables} tables with ${rows.toLocaleString('en-IN')} rows and ${indexes} indexes are intact and consistent.`);
  if (archive) print(`The archive leads on from it without a gap: ${segments} segments, up to its end.`);
  else print('There is no archive of changes (WAL_ARCHIVE), so only the moment of the backup can be restored.');
});

/** The archive of the data folder, if the server writes one. */
async function findOwnArchive({
  dataDir,
  archivesWal,
}: {
  dataDir: string;
  archivesWal: boolean;
}): Promise<string | null> {
  if (!(await hasCluster(dataDir))) return null;
  const cluster = await openCluster(dataDir);
  const folder = archiveFolder(cluster);
  const exists = (await stat(folder).catch(() => null)) !== null;
  if (!archivesWal && !exists) return null;
  if (!exists) throw new StartError(`WAL_ARCHIVE is true, but there is no archive in ${folder}.`);
  await requireWorkingArchive(cluster);
  return folder;
}
