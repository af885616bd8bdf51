// `npm run restore -- FILE`: a backup in the place of the embedded database. See docs/operations.md.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseMoment } from '../embedded/backup/recovery.ts';
import { restoreBackup } from '../embedded/backup/restore.ts';
import { StartError } from '../errors.ts';
import { runCommand } from './command.ts';

const usage = "npm run restore -- FILE [--at '2026-11-15T10:00:00+05:30' | --at latest] [--archive FOLDER]";

await runCommand(usage, async ({ config, say, signal, startedIn }) => {
  const { values, positionals } = parseArgs({
    options: { at: { type: 'string' }, archive: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new StartError(`Usage: ${usage}`);

  const { keptAside } = await restoreBackup(config.dataDir, resolve(startedIn, file), {
    at: values.at === undefined ? null : parseMoment(values.at),
    archive: values.archive === undefined ? null : resolve(startedIn, values.archive),
    signal,
  });
  say(`Restored into ${config.dataDir}. Start the server as usual.`);
  if (keptAside.length > 0) say('What was there is kept; remove it when you no longer need it:');
  for (const path of keptAside) say(`  ${path}`);
});
