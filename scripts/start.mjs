// `npm start`: from a fresh clone to the running product. `--dev`: the screens reload, the server restarts.
import { ensureBuilt, ensureInstalled, runServer } from './setup.mjs';

const isDev = process.argv.includes('--dev');

ensureInstalled();
if (!isDev) ensureBuilt();
runServer(
  isDev
    ? ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts', '--dev']
    : ['server/main.ts'],
);
