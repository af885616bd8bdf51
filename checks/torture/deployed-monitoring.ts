import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTemporaryFolder } from '../rig/deployment.ts';
import { exactly, type Fact, measured } from '../rig/facts.ts';
import { outputOf, registerCleanup, root } from '../rig/processes.ts';
import { programPath } from './debian-programs.ts';
import { adaptFile, endProcess } from './deployed-proxies.ts';

const folderOf = (name: string) => join(root, 'deploy', name);
const rules = () => readFileSync(join(folderOf('prometheus'), 'rules.yml'), 'utf8');
const tests = () => readFileSync(join(folderOf('prometheus'), 'rules-test.yml'), 'utf8');
const startTimeoutMs = 20_000;
const answerTimeoutMs = 90_000;

/** Runs Prometheus' own checks, and the tests that make every alert fire. */
export async function checkRules(): Promise<Fact[]> {
  const env = { PATH: programPath };
  const folder = folderOf('prometheus');
  await outputOf('promtool', ['check', 'config', join(folder, 'prometheus.yml')], env);
  await outputOf('promtool', ['test', 'rules', join(folder, 'rules-test.yml')], env);
  const alerts = [...rules().matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const fired = new Set([...tests().matchAll(/alertname: (\w+)\n +exp_alerts:\n/g)].map(([, name]) => name));
  return [
    exactly('alerts that no test has made fire', alerts.filter((name) => !fired.has(name)).length, 0),
    measured('alerts', alerts.length),
  ];
}

/** Starts Prometheus with the files of `deploy/`, in front of a server (`127.0.0.1:3000`). It reads figures every second. */
export async function startPrometheus(server: string, port: number) {
  const folder = await createTemporaryFolder();
  const file = join(folder, 'prometheus.yml');
  const settings = await adaptFile('prometheus/prometheus.yml', [
    ['scrape_interval: 15s', 'scrape_interval: 1s'],
    ['evaluation_interval: 15s', 'evaluation_interval: 1s'],
    ["['127.0.0.1:3000']", `['${server}']`],
  ]);
  await writeFile(file, settings);
  await cp(join(folderOf('prometheus'), 'rules.yml'), join(folder, 'rules.yml'));
  const url = `http://127.0.0.1:${port}`;
  const options = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn('prometheus', options, { env: { PATH: programPath }, stdio: 'ignore' });
  const close = registerCleanup(async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  });
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await close();
      throw new Error('Prometheus did not start.');
    }
    await pause(100);
  }
  return { url, close };
}

/** Sends every query of the dashboards to Prometheus, and asks whether it can evaluate every rule. */
export async function checkDashboards(prometheus: string): Promise<Fact[]> {
  const queries = dashboardQueries();
  const deadline = performance.now() + answerTimeoutMs;
  let unanswered = queries;
  while (performance.now() < deadline) {
    const answers = await Promise.all(unanswered.map((query) => isAnswered(prometheus, query)));
    unanswered = unanswered.filter((_, index) => !answers[index]);
    if (unanswered.length === 0) break;
    await pause(1_000);
  }
  for (const query of unanswered) console.log(`  without an answer: ${query}`);
  const { data } = (await (await fetch(`${prometheus}/api/v1/rules`)).json()) as {
    data: { groups: { rules: { name: string; health: string }[] }[] };
  };
  const evaluated = data.groups.flatMap((group) => group.rules);
  return [
    exactly('queries of dashboards without an answer', unanswered.length, 0),
    exactly('rules that Prometheus cannot evaluate', evaluated.filter(({ health }) => health !== 'ok').length, 0),
    measured('queries of dashboards', queries.length),
    measured('dashboards', dashboards().length),
  ];
}

type Dashboard = { panels: { targets?: { expr: string }[] }[] };
const dashboards = () =>
  readdirSync(folderOf('grafana')).map(
    (name) => JSON.parse(readFileSync(join(folderOf('grafana'), name), 'utf8')) as Dashboard,
  );

/** The queries of the dashboards. Grafana replaces its variable by a few scrape intervals. */
const dashboardQueries = () =>
  dashboards()
    .flatMap(({ panels }) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))
    .map((expr) => expr.replaceAll('$__rate_interval', '15s'));

/** Whether a query has at least one value that is a number. */
async function isAnswered(prometheus: string, query: string): Promise<boolean> {
  const reply = await fetch(`${prometheus}/api/v1/query`, { method: 'POST', body: new URLSearchParams({ query }) });
  const { status, data } = (await reply.json()) as { status: string; data?: { result: { value: [number, string] }[] } };
  return status === 'success' && (data?.result ?? []).some(({ value }) => Number.isFinite(Number(value[1])));
}
