// `npm run database -- COMMAND`: runs a command, for example psql, on the embedded database while no server runs. See
// docs/operations.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '../embedded/embedded-database.ts';
import { StartError } from '../errors.ts';
import { runCommand } from './command.ts';

const usage = 'npm run database -- COMMAND [ARGUMENT...]';

await runCommand(usage, async ({ config, workingDirectory }) => {
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new StartError(`Usage: ${usage}`);
  const database = await startEmbedded(config.dataDir, pino({ level: 'silent' }), {}, config.archivesWal);
  try {
    const { path, password } = database.owner as { path: string; password: string };
    const login = { PGHOST: dirname(path), PGUSER: 'postgres', PGPASSWORD: password, PGDATABASE: 'caresaathi' };
    const child = spawn(command, args, { cwd: workingDirectory, env: { ...process.env, ...login }, stdio: 'inherit' });
    const [code] = await once(child, 'close');
    process.exitCode = code ?? 1;
  } finally {
    await database.stop();
  }
});
