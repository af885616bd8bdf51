// `npm run torture`: checks the product under overload, attacks and crashes. It passes its options to
// checks/torture/torture.ts; see checks/torture/README.md.
import { ensureBuilt, ensureInstalled, fail, run, runtime } from './setup.mjs';

await ensureInstalled();
if (!(await ensureBuilt())) fail('The screens could not be built: see the lines above.');
if (!(await run(runtime(), ['checks/torture/torture.ts', ...process.argv.slice(2)]))) fail('Not everything held.');
