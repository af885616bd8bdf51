// `npm run bench`: how fast the server is. Options are passed on; see bench/README.md.
import { ensureBuilt, ensureInstalled, run, runtime } from './setup.mjs';

ensureInstalled();
ensureBuilt();
run(runtime(), ['bench/bench.ts', ...process.argv.slice(2)], 'Not everything was as fast as it must be.');
