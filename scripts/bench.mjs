// `npm run bench`: measures the speed of the server. It passes its options to checks/bench/bench.ts; see
// checks/bench/README.md.
import { ensureBuilt, ensureInstalled, fail, run, runtime } from './setup.mjs';

await ensureInstalled();
if (!(await ensureBuilt())) fail('The screens could not be built: see the lines above.');
if (!(await run(runtime(), ['checks/bench/bench.ts', ...process.argv.slice(2)])))
  fail('Not everything was as fast as it must be.');
