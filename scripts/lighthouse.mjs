// `npm run lighthouse`: measures public and signed-in pages on a simulated slow phone with slow 4G, median of five
// runs. Ends with an error if a limit is missed.
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
const limits = { performance: 97, 'LCP s': 1.2, 'script KiB': 140 };
const pages = [
  { path: '/' },
  { path: '/doctors' },
  { path: '/clinics' },
  { path: '/help' },
  // A page in another language also loads its sentences, and a font if the machine has none for the script.
  { path: '/hi', limits: { 'LCP s': 1.4, 'script KiB': 140 } },
  // Signed-in pages hydrate more. `npm run bench` limits the time until they show their content.
  { path: '/patients', isSignedIn: true, limits: {} },
  { path: '/appointments', isSignedIn: true, limits: {} },
  { path: '/appointment', isSignedIn: true, limits: { 'script KiB': 170 } },
];
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

/** Signs in as a family of the demo data. Returns its cookies, with a chosen city. */
async function signIn() {
  const body = JSON.stringify({ phone: '9000000001', password: 'family-sharma' });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`http://127.0.0.1:${port}/api/sign-in`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`The sign-in was rejected with ${reply.status}.`);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return [...cookies, 'selectedCity=Mumbai'].join('; ');
}

function measure(path, cookie) {
  return new Promise((resolve, reject) => {
    const flags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update';
    const args = [
      'node_modules/lighthouse/cli/index.js',
      `http://127.0.0.1:${port}${path}`,
      '--quiet',
      '--output=json',
      `--chrome-flags=${flags}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
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

function missesOf(figures, { performance, ...most }) {
  const misses = Object.entries(most).filter(([name, limit]) => figures[name] > limit);
  if (figures.performance < performance) misses.push(['performance', performance]);
  if (misses.length > 0) process.exitCode = 1;
  return misses.map(([name, limit]) => `${name} is ${figures[name]}, the limit is ${limit}`);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  await waitUntilReady();
  const cookie = await signIn();
  const table = {};
  for (const { path, isSignedIn } of pages) {
    const all = [];
    const measureOnce = () => measure(path, isSignedIn ? cookie : null);
    // Now and then the trace of a page has no beginning (NO_NAVSTART). Then the page is loaded again.
    for (let run = 0; run < runs; run += 1) all.push(await measureOnce().catch(measureOnce));
    table[path] = Object.fromEntries(
      Object.keys(all[0]).map((name) => [name, Number(median(all.map((one) => one[name])).toFixed(2))]),
    );
    say(`measured ${path}`);
  }
  console.table(table);
  for (const page of pages)
    for (const missed of missesOf(table[page.path], page.limits ?? limits)) say(`${page.path}: ${missed}`);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
