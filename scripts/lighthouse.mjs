// `npm run lighthouse`: measures the public pages on a simulated slow phone with slow 4G, median of five runs. Not a test.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runtime, say } from './setup.mjs';

await ensureInstalled();
const node = runtime();
await ensureBuilt();
const chromium = ensureChromium(node);
const port = 21_950;
const pages = ['/', '/doctors', '/clinics', '/help'];
const runs = Number(process.argv[2] ?? 5);
const dataDir = mkdtempSync(join(tmpdir(), 'caresaathi-lighthouse-'));

const server = spawn(node, ['server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'not-for-keeps-1' },
});

async function waitUntilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

function measure(path) {
  return new Promise((resolve, reject) => {
    const flags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update';
    const args = [
      'node_modules/lighthouse/cli/index.js',
      `http://127.0.0.1:${port}${path}`,
      '--quiet',
      '--output=json',
      `--chrome-flags=${flags}`,
    ];
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
    });
    let json = '';
    child.stdout.on('data', (chunk) => (json += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(figuresOf(JSON.parse(json))) : reject(new Error(`Lighthouse ended with ${code}.`)),
    );
  });
}

function figuresOf({ categories, audits }) {
  const requests = audits['network-requests'].details.items;
  const kib = (kinds) =>
    requests.filter((one) => kinds.includes(one.resourceType)).reduce((sum, one) => sum + one.transferSize, 0) / 1024;
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    'best practices': categories['best-practices'].score * 100,
    seo: categories.seo.score * 100,
    'LCP s': audits['largest-contentful-paint'].numericValue / 1000,
    CLS: audits['cumulative-layout-shift'].numericValue,
    'TBT ms': audits['total-blocking-time'].numericValue,
    'script KiB': kib(['Script']),
    'without photos KiB': kib(['Document', 'Script', 'Stylesheet', 'Font', 'Fetch', 'XHR', 'Other']),
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  await waitUntilReady();
  const table = {};
  for (const path of pages) {
    const all = [];
    for (let run = 0; run < runs; run += 1) all.push(await measure(path));
    table[path] = Object.fromEntries(
      Object.keys(all[0]).map((name) => [name, Number(median(all.map((one) => one[name])).toFixed(2))]),
    );
    say(`measured ${path}`);
  }
  console.table(table);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
