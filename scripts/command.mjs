// Commands of an operator, such as `npm run backup`: runs the program in the first argument with the right Node. See
// docs/operations.md.
import { begin, ensureInstalled, runtime } from './setup.mjs';

await ensureInstalled();
const [program, ...options] = process.argv.slice(2);
const { code } = await begin(runtime(), [program, ...options]).ended;
process.exit(code ?? 1);
