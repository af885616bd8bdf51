import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunningPostgres } from '#server/embedded/postmaster.ts';
import { type Server, type ServerOptions, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { atMost, type Fact, median } from '../../rig/facts.ts';
import { cpuOf, cpuOfPostgres, outputOf, stopProgram } from '../../rig/processes.ts';
import { createOffer, createPeople } from '../../rig/world/small-world.ts';
import { closeLoader, sendLoad } from './send-load.ts';

const maxRatioChecked = 1.03;
const maxMicrosecondsOff = 2;
const maxRatioOn = 1.05;

/**
 * Measures the cost of the check that each reply of PostgreSQL belongs to its statement (decision 059): the processor
 * time of server and PostgreSQL together for reads, compared with servers without the check. There are two servers of
 * each kind, because the times of equal servers differ a little too.
 */
export async function measureCheckedReplies(port: number, isQuick: boolean): Promise<Fact[]> {
  const amounts: Amounts = { warmUp: isQuick ? 1_000 : 8_000, rounds: 10, amount: isQuick ? 500 : 2_000 };
  const unchecked = without('reply-check');
  const rounds = await compareServers(port, [{}, unchecked, unchecked, {}], amounts);
  const ratio = median(rounds.map(([a = 0, b = 0, c = 0, d = 0]) => (a + d) / (b + c)));
  const what = 'checked replies: processor time of reads, server and PostgreSQL, against unchecked ones';
  return [atMost(what, ratio, maxRatioChecked)];
}

/**
 * Measures the cost of tracing: in microseconds while tracing is off, and as a share of the processor time while it is
 * on, with its defaults and with every request recorded. Two servers run without tracing, because the times of equal
 * servers differ by a few per cent.
 */
export async function measureTracing(port: number, isQuick: boolean): Promise<Fact[]> {
  const off = Number(await outputOf(process.execPath, ['checks/bench/tracing-calls.ts']));
  const collector = await openCollector();
  try {
    const flags = ['--import', './server/tracing.ts'];
    const byDefault = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const ofAll = { ...byDefault, OTEL_TRACES_SAMPLER_ARG: '1' };
    const rounds = await compareServers(
      port,
      [{}, byDefault, ofAll, {}].map((env) => ({ flags, env })),
      isQuick ? { warmUp: 1_000, rounds: 10, amount: 300 } : { warmUp: 8_000, rounds: 60, amount: 500 },
    );
    if (collector.bytes() === 0) throw new Error('The collector got no spans.');
    const ratioOf = (which: 1 | 2) =>
      median(rounds.map((costs) => (costs[which] ?? Number.NaN) / (((costs[0] ?? 0) + (costs[3] ?? 0)) / 2)));
    const what = 'tracing, on: processor time of server and PostgreSQL against that without it';
    return [
      atMost('tracing, off: µs a request, over 100,000 calls', off, maxMicrosecondsOff),
      atMost(`${what} (if every request is recorded: ${ratioOf(2).toFixed(3)})`, ratioOf(1), maxRatioOn),
    ];
  } finally {
    collector.close();
  }
}

/** Numbers of requests. The warm-up is long, because V8 optimises code only after thousands of requests. */
type Amounts = { warmUp: number; rounds: number; amount: number };

/**
 * Starts servers with these options on one database and sends the same requests to each in turn. Returns the processor
 * time of each server in each round, including the time of PostgreSQL.
 */
async function compareServers(port: number, options: ServerOptions[], amounts: Amounts): Promise<number[][]> {
  const deployment = await startDeployment({ servers: 0 });
  const servers: Server[] = [];
  try {
    for (const [n, { env, flags = [] }] of options.entries())
      servers.push(await startServer({ env: { ...deployment.env, ...env }, flags, port: port + n }));
    const postgres = await findRunningPostgres(await openCluster(deployment.env.DATA_DIR ?? ''));
    if (!postgres) throw new Error('PostgreSQL does not run.');
    const requests = await prepareReads(deployment.owner);
    const costOf = async ({ url, pid }: Server) => {
      const cpu = () => cpuOf(pid) + cpuOfPostgres(postgres.pid);
      const before = cpu();
      const { failed } = await sendLoad({ url, requests, amount: amounts.amount });
      if (failed > 0) throw new Error(`${failed} requests failed.`);
      return cpu() - before;
    };
    for (const { url } of servers) await sendLoad({ url, requests, amount: amounts.warmUp });
    const costs: number[][] = [];
    for (let round = 0; round < amounts.rounds; round += 1) {
      const ofRound: number[] = [];
      for (let turn = 0; turn < servers.length; turn += 1) {
        const n = (turn + round) % servers.length; // each server is the first one equally often
        ofRound[n] = await costOf(servers[n] as Server);
      }
      costs.push(ofRound);
    }
    return costs;
  } finally {
    closeLoader();
    await Promise.all(servers.map((server) => stopProgram(server.process)));
    await deployment.close();
  }
}

/** The usual requests of families: search doctors, open a doctor and the free times, and open their own lists. */
async function prepareReads(owner: Parameters<typeof createPeople>[0]) {
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
