import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunning } from '#server/embedded/postmaster.ts';
import { type Server, startDeployment, startServer } from '../../rig/deployment.ts';
import { createOffer, createPeople } from '../../rig/people.ts';
import { cpuOf, cpuOfPostgres, output, stop } from '../../rig/processes.ts';
import { closeLoader, load } from './loader.ts';
import { type Check, median } from './report.ts';

const maxMicrosecondsOff = 2;
const maxRatioOn = 1.05;

/** What tracing costs: in microseconds while it is off, and as a share of the processor time while every request is recorded. */
export async function measureTracing(port: number, rounds: number, seconds: number): Promise<Check[]> {
  const off = Number(await output(process.execPath, ['bench/tracing-calls.ts']));
  const on = await compareServers(port, Math.max(rounds, 5), seconds);
  const what = 'tracing, on: processor time of server and PostgreSQL against that without it';
  return [
    {
      what: 'tracing, off: µs a request, over 100,000 calls',
      value: off,
      target: `≤ ${maxMicrosecondsOff}`,
      ok: off <= maxMicrosecondsOff,
    },
    { what: `${what} (${on.detail})`, value: on.ratio, target: `≤ ${maxRatioOn}`, ok: on.ratio <= maxRatioOn },
  ];
}

/** Two servers on one database, one of them with tracing, get the same requests in turn. */
async function compareServers(port: number, rounds: number, seconds: number) {
  const collector = await openCollector();
  const deployment = await startDeployment({ servers: 0 });
  const servers: Server[] = [];
  try {
    const plain = await startServer({ env: deployment.env, port });
    servers.push(plain);
    const traced = await startServer({
      env: { ...deployment.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      flags: ['--import', './server/tracing.ts'],
      port: port + 1,
    });
    servers.push(traced);
    const running = await findRunning(await openCluster(deployment.env.DATA_DIR ?? ''));
    if (!running) throw new Error('PostgreSQL does not run.');
    const postmaster = running.pid;
    const requests = await prepareRequests(deployment.owner);
    const costOf = async ({ url, pid }: Server) => {
      const before = { server: cpuOf(pid), postgres: cpuOfPostgres(postmaster) };
      const { requests: count, failed } = await load({ url, requests, seconds });
      if (failed > 0) throw new Error(`${failed} requests failed.`);
      const server = (cpuOf(pid) - before.server) / count;
      return { server, all: server + (cpuOfPostgres(postmaster) - before.postgres) / count };
    };
    const ratios: { server: number; all: number }[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [plain, traced] : [traced, plain];
      const costs = new Map<Server, Awaited<ReturnType<typeof costOf>>>();
      for (const server of order) costs.set(server, await costOf(server));
      const [without, withSpans] = [costs.get(plain), costs.get(traced)];
      if (!without || !withSpans || round < 0) continue; // the first round is a warm-up
      ratios.push({ server: withSpans.server / without.server, all: withSpans.all / without.all });
    }
    if (collector.bytes() === 0) throw new Error('The collector got no spans.');
    const ofServer = median(ratios.map(({ server }) => server)).toFixed(3);
    return { ratio: median(ratios.map(({ all }) => all)), detail: `the server alone: ${ofServer}` };
  } finally {
    closeLoader();
    await Promise.all(servers.map((server) => stop(server.process)));
    await deployment.close();
    collector.close();
  }
}

/** What families do most: look for doctors, look at one and at free times, and open their own lists. */
async function prepareRequests(owner: Parameters<typeof createPeople>[0]) {
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
