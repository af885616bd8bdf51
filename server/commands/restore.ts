// `npm run restore -- FILE`: replaces the embedded database by a backup. See docs/operations.md.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseRecoveryTarget, restoreBackup } from '../embedded/backup/restore.ts';
import { StartError } from '../errors.ts';
import { runCommand } from './command.ts';

const usage = "npm run restore -- FILE [--at '2026-11-15T10:00:00+05:30' | --at latest] [--archive FOLDER]";

await runCommand(usage, async ({ config, print, signal, workingDirectory }) => {
  const { values, positionals } = parseArgs({
    options: { at: { type: 'string' }, archive: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...extra] = positionals;
  if (!file || extra.length > 0) throw new StartError(`Usage: ${usage}`);

  const { renamedPaths } = await restoreBackup(config.dataDir, resolve(workingDirectory, file), {
    at: values.at === undefined ? null : parseRecoveryTarget(values.at),
    archive: values.archive === undefined ? null : resolve(workingDirectory, values.archive),
    signal,
  });
  print(`Restored into ${config.dataDir}. Start the server as usual.`);
  if (renamedPaths.length > 0) print('What was there is kept; remove it when you no longer need it:');
  for (const path of renamedPaths) print(`  ${path}`);
});
