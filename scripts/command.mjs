// Runs a command of an operator, such as `npm run backup`: the first argument is the program, which runs with the Node
// of the packages. See docs/operations.md.
import { begin, ensureInstalled, runtime } from './setup.mjs';

await ensureInstalled();
const [program, ...options] = process.argv.slice(2);
const { code } = await begin(runtime(), [program, ...options]).ended;
process.exit(code ?? 1);
