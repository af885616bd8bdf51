import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunning } from '#server/embedded/postmaster.ts';
import { type Deployment, type Server, startDeployment, startServer } from '../../rig/deployment.ts';
import { cpuOf, cpuOfPostgres, output, stop } from '../../rig/processes.ts';
import { createOffer, createPeople } from '../../rig/world/people.ts';
import { closeLoader, load } from './loader.ts';
import { type Check, median } from './report.ts';

const maxMicrosecondsOff = 2;
const maxRatioOn = 1.05;

/** What tracing costs: in microseconds while it is off, and as a share of the processor time while it is on. */
export async function measureTracing(port: number, isQuick: boolean): Promise<Check[]> {
  const off = Number(await output(process.execPath, ['checks/bench/tracing-calls.ts']));
  const { byDefault, ofAll } = await compareServers(
    port,
    isQuick ? { warmUp: 1_000, rounds: 10, amount: 300 } : { warmUp: 8_000, rounds: 60, amount: 500 },
  );
  const what = 'tracing, on: processor time of server and PostgreSQL against that without it';
  return [
    {
      what: 'tracing, off: µs a request, over 100,000 calls',
      value: off,
      target: `≤ ${maxMicrosecondsOff}`,
      ok: off <= maxMicrosecondsOff,
    },
    {
      what: `${what} (if every request is recorded: ${ofAll.toFixed(3)})`,
      value: byDefault,
      target: `≤ ${maxRatioOn}`,
      ok: byDefault <= maxRatioOn,
    },
  ];
}

/** Counts of requests. V8 optimises code only after thousands of them. */
export type Amounts = { warmUp: number; rounds: number; amount: number };

/**
 * Servers on one database get the same requests in turn: with the defaults of tracing, with every request recorded, and two
 * without tracing, because servers that do the same differ by a few per cent.
 */
async function compareServers(port: number, amounts: Amounts) {
  const collector = await openCollector();
  const deployment = await startDeployment({ servers: 0 });
  const servers: Server[] = [];
  try {
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    for (const [n, env] of [{}, tracing, { ...tracing, OTEL_TRACES_SAMPLER_ARG: '1' }, {}].entries()) {
      const flags = ['--import', './server/tracing.ts'];
      servers.push(await startServer({ env: { ...deployment.env, ...env }, flags, port: port + n }));
    }
    const requests = await prepareReads(deployment.owner);
    const rounds = await costsInTurn({ deployment, servers, requests }, amounts);
    const ratios = rounds.map(([first = Number.NaN, byDefault = Number.NaN, ofAll = Number.NaN, last = Number.NaN]) => {
      const plain = (first + last) / 2;
      return [byDefault / plain, ofAll / plain] as const;
    });
    if (collector.bytes() === 0) throw new Error('The collector got no spans.');
    return { byDefault: median(ratios.map(([ratio]) => ratio)), ofAll: median(ratios.map(([, ratio]) => ratio)) };
  } finally {
    closeLoader();
    await Promise.all(servers.map((server) => stop(server.process)));
    await deployment.close();
    collector.close();
  }
}

type Compared = { deployment: Deployment; servers: Server[]; requests: Awaited<ReturnType<typeof prepareReads>> };

/** The processor time of the same requests on each server, in each round, with that of PostgreSQL. */
export async function costsInTurn({ deployment, servers, requests }: Compared, { warmUp, rounds, amount }: Amounts) {
  const running = await findRunning(await openCluster(deployment.env.DATA_DIR ?? ''));
  if (!running) throw new Error('PostgreSQL does not run.');
  const costOf = async ({ url, pid }: Server) => {
    const cpu = () => cpuOf(pid) + cpuOfPostgres(running.pid);
    const before = cpu();
    const { failed } = await load({ url, requests, amount });
    if (failed > 0) throw new Error(`${failed} requests failed.`);
    return cpu() - before;
  };
  for (const { url } of servers) await load({ url, requests, amount: warmUp });
  const costs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ofRound: number[] = [];
    for (let turn = 0; turn < servers.length; turn += 1) {
      const n = (turn + round) % servers.length; // each begins as often as the others
      ofRound[n] = await costOf(servers[n] as Server);
    }
    costs.push(ofRound);
  }
  return costs;
}

/** What families do most: look for doctors, look at one and at free times, and open their own lists. */
export async function prepareReads(owner: Parameters<typeof createPeople>[0]) {
  const people = await createPeople(owner, 50);
  const { doctorIds } = await createOffer(owner, 100);
  return people.flatMap(({ token }, n) => {
    const headers = { cookie: `session=${token}` };
    const doctor = `/api/doctors/${doctorIds[n]}`;
    return [
      { path: '/api/doctors', headers },
      { path: doctor, headers },
      { path: `${doctor}/free-times?from=${tomorrow()}&days=7`, headers },
      { path: '/api/patients', headers },
      { path: '/api/appointments/overview', headers },
    ];
  });
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Accepts spans and counts their bytes. */
async function openCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
