// `npm test`: all checks that must pass before a change is merged. The last line is `N passed, N failed`.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { begin, ensureBuilt, ensureInstalled, root, runtime, say } from './setup.mjs';

await ensureInstalled();
const node = runtime();
// Programs that the tests start use the same Node.
process.env.PATH = `${dirname(node)}:${process.env.PATH}`;
process.env.CHROMIUM_PATH = ensureChromium(node) ?? '';
mkdirSync(join(root, 'test-results'), { recursive: true });
putDatabasesInMemory();

let passed = 0;
/** Failures are printed again at the end, because the output of a run is long. */
const failures = [];

async function step(name, args) {
  say(`\n── ${name}`);
  const began = Date.now();
  const { code } = await begin(node, args).ended;
  say(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return code === 0;
}

async function check(name, args) {
  if (await step(name, args)) passed += 1;
  else failures.push(name);
}

async function build() {
  if (await ensureBuilt()) passed += 1;
  else failures.push('build');
}

/** Runs a test runner and reads its report. A runner that crashed, or failed outside of its tests, counts as one failure. */
async function suite(name, args, report, read) {
  rmSync(join(root, 'test-results', report), { force: true }); // an older report must not be read
  const ok = await step(name, args);
  try {
    const seen = read(JSON.parse(readFileSync(join(root, 'test-results', report), 'utf8')));
    passed += seen.passed;
    failures.push(...seen.failures);
    if (!ok && seen.failures.length === 0) failures.push(`${name}: ended with an error outside of its tests`);
  } catch (problem) {
    failures.push(`${name}: no report (${problem})`);
  }
}

const bin = (name) => `node_modules/${name}`;
// These run in parallel: each uses at most one processor.
await Promise.all([
  build(),
  check('types', [bin('typescript/bin/tsc'), '--build', '--noEmit']),
  check('lint and import rules', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']),
  check('unused code', [bin('knip/bin/knip.js')]),
]);
await suite(
  'rules and routes',
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  'vitest.json',
  (report) => ({
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A test file that could not be loaded completely has its own message.
      if (status === 'failed' && failed.length === 0) return [`${relative(root, name)}\n${message}`];
      return failed.map((test) => `${relative(root, name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }),
  }),
);
await suite('journeys in the browser', [bin('@playwright/test/cli.js'), 'test'], 'playwright.json', (report) => ({
  passed: report.stats.expected,
  failures: journeys(report)
    .filter(({ ok, tests }) => !ok || tests.some((test) => test.status === 'flaky'))
    .map(
      ({ file, title, tests }) =>
        `${file} › ${title}\n${tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')}`,
    ),
}));

if (failures.length > 0) say('\n── what failed');
for (const failure of failures) say(`✗ ${failure}\n`);
say(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

/**
 * Puts the databases of the tests into memory if enough is free. Cloning a database creates a thousand files. On a
 * disk, this takes a tenth of the time of the step `rules and routes`.
 */
function putDatabasesInMemory() {
  const memory = '/dev/shm';
  const neededBytes = 4 * 1024 ** 3; // the tests use 0.6 GB of it
  if (!existsSync(memory) || (process.availableMemory?.() ?? 0) < neededBytes) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return;
  const folder = mkdtempSync(join(memory, 'test-'));
  chmodSync(folder, 0o1777); // under root, PostgreSQL runs as another user
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** All tests of a report. Playwright nests its suites by file and by `describe`. */
function journeys({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(journeys)];
}
