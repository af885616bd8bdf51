// `npm test`: everything that must hold before a change lands. The last line is `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { begin, ensureBuilt, ensureInstalled, root, runtime, say } from './setup.mjs';

await ensureInstalled();
const node = runtime();
// Whatever the tests start finds the same Node first.
process.env.PATH = `${dirname(node)}:${process.env.PATH}`;
process.env.CHROMIUM_PATH = ensureChromium(node) ?? '';
mkdirSync(join(root, 'test-results'), { recursive: true });

let passed = 0;
let failed = 0;

async function step(name, args) {
  say(`\n── ${name}`);
  const began = Date.now();
  const { code } = await begin(node, args).ended;
  say(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return code === 0;
}

async function check(name, args) {
  if (await step(name, args)) passed += 1;
  else failed += 1;
}

/** A runner that counts for itself; one that died without a report counts as one failure. */
async function suite(name, args, report, count) {
  rmSync(join(root, 'test-results', report), { force: true }); // an older report must not speak for this run
  const ok = await step(name, args);
  try {
    const counts = count(JSON.parse(readFileSync(join(root, 'test-results', report), 'utf8')));
    passed += counts.passed;
    failed += counts.failed || (ok ? 0 : 1);
  } catch {
    failed += 1;
  }
}

const bin = (name) => `node_modules/${name}`;
await check('types', [bin('typescript/bin/tsc'), '--build', '--noEmit']);
await check('lint and walls', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']);
await check('unused code', [bin('knip/bin/knip.js')]);
if (await ensureBuilt()) passed += 1;
else failed += 1;
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
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
await suite('journeys in the browser', [bin('@playwright/test/cli.js'), 'test'], 'playwright.json', ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
