// `npm run count`: counts files, lines and bytes of server, web, contract and the texts of messages. Tests and
// generated files do not count. `npm run count -- <revision>` counts that revision of git instead of the files as they
// are.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['server', 'web', 'contract', 'languages/messages'];
const kinds = { ts: 'TypeScript', tsx: 'TypeScript', css: 'CSS', sql: 'SQL', json: 'JSON' };
/** Code is TypeScript and CSS. SQL and JSON are listed apart: applied migrations never change, and JSON is data. */
const isCode = (kind) => kind === 'TypeScript' || kind === 'CSS';

const isCounted = (path) =>
  kindOf(path) !== undefined && !/\.(test|gen)\.tsx?$|^server\/test\/|(^|\/)test-[^/]+$/.test(path);

function kindOf(path) {
  return kinds[path.split('.').at(-1)];
}

function git(args, input) {
  return execFileSync('git', args, { cwd: root, input, maxBuffer: 1024 ** 3 });
}

const linesOf = (output) => output.toString().split('\0').filter(Boolean);

/** The path and the bytes of each counted file of the working tree. */
function readWorkingTree() {
  const paths = linesOf(git(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]));
  return [...new Set(paths)]
    .filter((path) => isCounted(path) && existsSync(join(root, path)))
    .map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
}

/** The path and the bytes of each counted file of a revision. One process of git reads all files. */
function readRevision(revision) {
  const entries = linesOf(git(['ls-tree', '-r', '-z', revision, '--', ...folders])).map((line) => {
    const [description, path] = line.split('\t');
    return { path, id: description.split(' ')[2] };
  });
  const counted = entries.filter(({ path }) => isCounted(path));
  const output = git(['cat-file', '--batch'], counted.map(({ id }) => `${id}\n`).join(''));
  let at = 0;
  return counted.map(({ path }) => {
    // `<id> blob <size>`, a line break, the content, and a line break.
    const start = output.indexOf('\n', at) + 1;
    const end = start + Number(output.subarray(at, start).toString().split(' ')[2]);
    at = end + 1;
    return { path, bytes: output.subarray(start, end) };
  });
}

function sumOf(files) {
  const lines = files.map(({ bytes }) => bytes.toString().split('\n').length - 1);
  return [files.length, lines.reduce((a, b) => a + b, 0), files.reduce((sum, { bytes }) => sum + bytes.length, 0)];
}

const print = (label, numbers) =>
  process.stdout.write(
    `${label.padEnd(26)}${numbers.map((one) => one.toLocaleString('en-US').padStart(12)).join('')}\n`,
  );

const revision = process.argv[2];
const files = revision ? readRevision(revision) : readWorkingTree();
process.stdout.write(
  `${(revision ?? 'working tree').padEnd(26)}${['files', 'lines', 'bytes'].map((one) => one.padStart(12)).join('')}\n`,
);
for (const counts of [isCode, (kind) => !isCode(kind)]) {
  const part = files.filter(({ path }) => counts(kindOf(path)));
  for (const folder of folders)
    for (const kind of new Set(Object.values(kinds))) {
      const own = part.filter(({ path }) => path.startsWith(`${folder}/`) && kindOf(path) === kind);
      if (own.length > 0) print(`${folder}, ${kind}`, sumOf(own));
    }
  print(counts === isCode ? 'code' : 'apart', sumOf(part));
}
