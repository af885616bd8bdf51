// `npm run bench`: how fast the real server answers, beside what PostgreSQL and Fastify do alone. See README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf, root, start, stop } from '../rig/processes.ts';
import { ensureData, reachOf } from './measure/database.ts';
import { openOwner, preparePeople } from './measure/people.ts';
import { findPgbench } from './measure/pgbench.ts';
import { type Check, checksOf, middleOf, tableOf } from './measure/report.ts';
import { bodyLength, load, loadScenario, measureRound, type Round, type Stage } from './measure/round.ts';
import { measureSessionCost } from './measure/session-cost.ts';
import { compareSignIns } from './measure/sign-in-times.ts';
import { type Scenario, scenarios } from './scenarios.ts';

// Started as `npm start` does it. A variable address, because the file is plain JavaScript and has no types.
const setup = new URL('../scripts/setup.mjs', import.meta.url).href;
const { memoryFlags } = (await import(setup)) as { memoryFlags: string[] };

const mostMemoryMb = 180;
const requestsBeforeMemory = 10_000;

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    port: { type: 'string', default: '21900' },
  },
});
const size = given.quick ? { doctors: 2_000, appointments: 20_000 } : { doctors: 100_000, appointments: 1_000_000 };
const seconds = Number(given.seconds ?? (given.quick ? 2 : 6));
const port = Number(given.port);

async function main(): Promise<Check[]> {
  const folder = await ensureData(size);
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
    TRUST_PROXY: '127.0.0.1',
  };
  const server = await start([...memoryFlags, 'server/main.ts'], environment, /is ready at/);
  const bare = await start(['bench/bare-server.ts'], { PORT: String(port + 1) }, /^ready/);
  try {
    const reach = await reachOf(folder);
    const owner = await openOwner(folder, reach);
    const people = await preparePeople(owner);
    await owner.end();
    const stage: Stage = {
      ...{ serverPid: server.pid as number, barePid: bare.pid as number, reach, people },
      ...{ serverUrl: `http://127.0.0.1:${port}`, bareUrl: `http://127.0.0.1:${port + 1}` },
    };
    const memory = await measureMemory(stage);
    const results = await measureAll(stage);
    const accounts = await measureAccounts(stage);
    const checks = [...results.flatMap(checksOf), memory, ...accounts];

    console.log(`\n${tableOf(results)}\n`);
    console.log(`driver: ${findPgbench() ?? 'postgres.js with the same statements (no pgbench here)'}`);
    for (const { what, value, target, ok } of checks)
      console.log(`${ok ? 'ok    ' : 'MISSED'}  ${what}: ${Number(value.toFixed(3))} (target ${target})`);
    save({ results, checks });
    return checks;
  } finally {
    await Promise.all([stop(server), stop(bare)]);
  }
}

/** What the server keeps once it has worked and rests again. */
async function measureMemory(stage: Stage): Promise<Check> {
  await load({ url: stage.serverUrl, requests: [{ path: '/api/doctors' }], amount: requestsBeforeMemory });
  await pause(3_000);
  const value = memoryOf(stage.serverPid);
  return { what: 'memory (PSS) in MB', value, target: `≤ ${mostMemoryMb}`, ok: value <= mostMemoryMb };
}

/** What being known costs, and whether it shows. */
async function measureAccounts({ serverUrl, reach }: Stage): Promise<Check[]> {
  const checks: Check[] = [];
  if ('sign-in times'.includes(given.only))
    checks.push(await compareSignIns(serverUrl, reach, given.quick ? 200 : 1_000));
  if ('session cost'.includes(given.only))
    checks.push(await measureSessionCost(reach, port + 2, Number(given.rounds), seconds));
  return checks;
}

async function measureAll(stage: Stage) {
  const chosen = scenarios.filter((scenario) => scenario.name.includes(given.only));
  const lengths = new Map<Scenario, number>();
  for (const scenario of chosen) {
    lengths.set(scenario, await bodyLength(scenario, stage));
    await loadScenario(scenario, stage, 1); // warm before it counts
  }
  const rounds = new Map<Scenario, Round[]>(chosen.map((scenario) => [scenario, []]));
  for (let round = 1; round <= Number(given.rounds); round += 1) {
    console.log(`round ${round} of ${given.rounds}`);
    for (const scenario of chosen)
      rounds.get(scenario)?.push(await measureRound(scenario, stage, lengths.get(scenario) ?? 0, seconds));
  }
  return chosen.map((scenario) => {
    const own = rounds.get(scenario) ?? [];
    return { name: scenario.name, scenario, rounds: own, middle: middleOf(own) };
  });
}

function save(measured: object): void {
  const at = new Date().toISOString();
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), load: loadavg(), node: process.version };
  const file = join(root, 'bench', 'results', `${at.slice(0, 19).replaceAll(':', '-')}.json`);
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at, machine, size, seconds, driver: findPgbench(), ...measured }, null, 2)}\n`,
  );
  console.log(`\nWritten to ${file}`);
}

const checks = await main();
process.exitCode = checks.every((check) => check.ok) ? 0 : 1;
