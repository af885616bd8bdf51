// `npm run bench`: measures the real server and compares it with PostgreSQL and Fastify alone. See README.md.

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atMost, type Fact } from '../rig/facts.ts';
import { memoryOf, root, startProgram, stopProgram } from '../rig/processes.ts';
import { ensureData, startBench } from './measure/bench-server.ts';
import { measureCheckedReplies, measureTracing } from './measure/compared-servers.ts';
import { measureGrowth, measureSteps } from './measure/growth.ts';
import { measureImports } from './measure/imports.ts';
import { measureBoardInBrowser, measureSlowNetwork } from './measure/in-browser.ts';
import { checkIndexes } from './measure/index-check.ts';
import { measureMessages } from './measure/messages.ts';
import { findPgbench } from './measure/pgbench.ts';
import { prepareScenarios } from './measure/prepare-scenarios.ts';
import { factsOf, type Measured, middleOf, tableOf } from './measure/report.ts';
import { loadScenario, measureRound, type Round, type Seconds, type Stage } from './measure/round.ts';
import { measureAnyScript } from './measure/search-by-script.ts';
import { closeLoader, sendLoad } from './measure/send-load.ts';
import { measureSessionCost } from './measure/session-cost.ts';
import { compareSignIns } from './measure/sign-in-times.ts';
import { measureStartUp } from './measure/start-up.ts';
import { deepPage, firstPage, type Scenario, scenarios } from './scenarios.ts';

const maxMemoryMb = 160;
const requestsBeforeMemory = 10_000;
const maxDepthRatio = 2.5;

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    port: { type: 'string', default: '21900' },
    appointments: { type: 'string' },
  },
});
const size = given.quick
  ? { doctors: 10_000, appointments: Number(given.appointments ?? 100_000) }
  : { doctors: 100_000, appointments: Number(given.appointments ?? 1_000_000) };
const stepsSize = { doctors: 10_000, appointments: 1_250_000, steps: 1_000_000 };
// Lists count at most this many doctors and patients, so first pages of both databases show the same number of rows.
const smallSize = { doctors: 1_000, appointments: 1_000, patients: 3_000 };
const port = Number(given.port);
const rounds = Number(given.rounds);
const ours = Number(given.seconds ?? (given.quick ? 0.6 : 5));
const seconds: Seconds = { ours, alone: ours / 2, pgbench: given.quick ? 1 : ours * 0.8, bare: ours * 0.4 };
const chosen = scenarios.filter(({ name, isExtra }) => name.includes(given.only) && !(given.quick && isExtra));
const isSelected = (name: string) => name.includes(given.only);

async function main(): Promise<Fact[]> {
  const began = Date.now();
  const [small, folder] = [await ensureData(smallSize), await ensureData(size)];
  const startUp = isSelected('start') ? await measureStartUp(port, rounds) : { checks: [], phases: {} };
  const measured = await measureServer(folder, small);
  const indexes = isSelected('indexes') || given.only === '' ? await checkIndexes(folder, port, scenarios) : [];

  const steps = isSelected('steps') && !given.quick ? await measureSteps(stepsSize, port, seconds.alone) : [];
  const messages = isSelected('messages')
    ? await measureMessages(folder, port + 5, { isQuick: given.quick, seconds: ours })
    : [];
  const checkedReplies = isSelected('checked replies') ? await measureCheckedReplies(port + 6, given.quick) : [];
  const tracing = isSelected('tracing') ? await measureTracing(port + 6, given.quick) : [];
  const slowNetwork = isSelected('slow network') ? await measureSlowNetwork(port + 4, given.quick ? 1 : 5) : [];

  const { results, checks: others } = measured;
  const checks = [
    ...results.flatMap(factsOf),
    ...depthCheck(results),
    ...others,
    ...startUp.checks,
    ...indexes,
    ...steps,
    ...messages,
    ...checkedReplies,
    ...tracing,
    ...slowNetwork,
  ];
  if (results.length > 0) console.log(`\n${tableOf(results)}\n`);
  console.log(`driver: ${findPgbench() ?? 'pg with the same statements (no pgbench here)'}`);
  for (const { what, value, target, ok } of checks)
    console.log(`${ok ? 'ok    ' : 'MISSED'}  ${what}: ${Number(value.toFixed(3))} (target ${target})`);
  console.log(`\n${((Date.now() - began) / 1000).toFixed(0)} s in all.`);
  save({ results, checks, startUp: startUp.phases });
  return checks;
}

/** All measurements of a running server. */
async function measureServer(folder: string, small: string): Promise<{ results: Measured[]; checks: Fact[] }> {
  const server = await startBench(folder, port);
  const bare = await startProgram(['checks/bench/bare-server.ts'], { PORT: String(port + 1) }, /^ready/);
  const stage: Stage = { ...server, barePid: bare.pid as number, bareUrl: `http://127.0.0.1:${port + 1}` };
  try {
    const checks = isSelected('memory') ? [await measureMemory(stage)] : [];
    const results = await measureAll(stage);
    if (isSelected('sign-in times'))
      checks.push(...(await compareSignIns(stage.serverUrl, stage.address, given.quick ? 100 : 1_000)));
    if (isSelected('session cost'))
      checks.push(await measureSessionCost(stage.address, port + 2, rounds, seconds.ours));
    if (isSelected('search in any script')) checks.push(...(await measureAnyScript(stage.serverUrl)));
    if (isSelected('board in the browser')) checks.push(...(await measureBoardInBrowser(stage, rounds)));
    if (isSelected('imports')) checks.push(...(await measureImports(server, folder)));
    if (isSelected('growth'))
      checks.push(...(await measureGrowth(stage, { folder: small, port: port + 3, rounds, seconds: seconds.alone })));
    return { results, checks };
  } finally {
    await Promise.all([server.close(), stopProgram(bare)]);
  }
}

/** The memory of the server after a load and a short rest. */
async function measureMemory(stage: Stage): Promise<Fact> {
  await sendLoad({ url: stage.serverUrl, requests: [{ path: '/api/doctors' }], amount: requestsBeforeMemory });
  await pause(3_000);
  const value = memoryOf(stage.serverPid);
  return atMost('memory (PSS) in MB', value, maxMemoryMb);
}

async function measureAll(stage: Stage): Promise<Measured[]> {
  const prepared = await prepareScenarios(chosen, stage);
  // Warm-up: V8 optimises code only after thousands of requests, as in a server that runs for days.
  for (const { scenario } of prepared) await loadScenario(scenario, stage, warmUp(scenario));
  const results = prepared.map((one) => ({ ...one, rounds: [] as Round[] }));
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}`);
    for (const one of results) one.rounds.push(await measureRound(one, stage, seconds));
  }
  return results.map((one) => ({ name: one.scenario.name, ...one, middle: middleOf(one.rounds) }));
}

/** The seconds of warm-up. pgbench needs none, so scenarios that are compared with it are warmed up longest. */
function warmUp({ isAlone, target }: Scenario): number {
  if (given.quick) return 0.2;
  if (target?.shareOfPgbench) return 25;
  return isAlone ? 1 : 5;
}

/** A late page of a list must take as long as the first one. */
function depthCheck(results: Measured[]): Fact[] {
  const [first, deep] = [firstPage, deepPage].map((name) => results.find((one) => one.name === name)?.middle.p50);
  if (!first || !deep) return [];
  const value = Math.max(first / deep, deep / first);
  const what = 'admin appointments, page 10,000 against page 1: p50';
  return [atMost(what, value, maxDepthRatio)];
}

function save(measured: object): void {
  const at = new Date().toISOString();
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), load: loadavg(), node: process.version };
  const file = join(root, 'checks', 'bench', 'results', `${at.slice(0, 19).replaceAll(':', '-')}.json`);
  mkdirSync(join(root, 'checks', 'bench', 'results'), { recursive: true });
  const facts = { at, machine, size, seconds, driver: findPgbench() ?? 'pg', ...measured };
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

const checks = await main().finally(closeLoader);
process.exitCode = checks.every((check) => check.ok) ? 0 : 1;
