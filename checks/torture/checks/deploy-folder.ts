import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { ConnectionParameters } from '#server/db/client.ts';
import {
  createTemporaryFolder,
  type EmbeddedDeployment,
  startDeployment,
  startEmbeddedDeployment,
  unusedHost,
} from '../../rig/deployment.ts';
import { atLeast, exactly, type Fact } from '../../rig/facts.ts';
import { cookieOf, sendCall } from '../../rig/http.ts';
import { root } from '../../rig/processes.ts';
import { createOffer, createPeople, type Person, slot } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { ensurePrograms } from '../debian-programs.ts';
import { checkAddresses, checkBehaviour, checkWithoutServer } from '../deployed-behaviour.ts';
import { checkDashboards, checkRules, startPrometheus } from '../deployed-monitoring.ts';
import { startDeployedProxy } from '../deployed-proxies.ts';
import { runUnit, startUnit, verifyUnits } from '../deployed-units.ts';
import type { ProxyName } from '../documented-proxies.ts';

const programs = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
};
const ports = { proxy: 22_443, prometheus: 22_090, journeys: 22_600, unit: 22_700 };
const proxyNames: ProxyName[] = ['nginx', 'caddy'];
const journeysTimeoutMs = 300_000;

/** Runs every file of `deploy/`: the units, nginx, Caddy, Prometheus with its rules and alerts, and the dashboards. */
export const deployFolderCheck: Check = {
  name: 'deploy-folder',
  promise: 'the files of deploy/ work as they are: units, proxies, rules, alerts and every query of the dashboards',
  control: 'the line of nginx that replaces X-Forwarded-For',
  needs: () => ensurePrograms(programs) ?? (process.env.CHROMIUM_PATH ? null : 'CHROMIUM_PATH'),
  async run({ control }: RunOptions) {
    const host = unusedHost();
    const gateway = await openGateway();
    const deployment = await startEmbeddedDeployment({
      more: {
        PUBLIC_URL: `https://${host}:${ports.proxy}`,
        TRUST_PROXY: '127.0.0.1',
        WAL_ARCHIVE: 'true',
        SMS_GATEWAY_URL: gateway.url,
      },
    });
    const place = { host, port: ports.proxy, upstream: new URL(deployment.server.url).host };
    try {
      if (control) return await withoutTheGuard(place);
      const facts = [...(await verifyUnits()), ...(await checkRules())];
      facts.push(exactly('the unit of the backup succeeded', Number(await runBackupUnit(deployment)), 1));
      const visits = await prepareVisits(deployment);
      const replica = await pretendReplica(deployment);
      const prometheus = await startPrometheus(place.upstream, ports.prometheus);
      const stopVisits = visits.begin();
      try {
        for (const name of proxyNames) {
          facts.push(...(await runBehind(name, place, visits)));
          facts.push(...(await runJourneys(name)));
        }
        facts.push(...(await checkDashboards(prometheus.url)));
      } finally {
        await stopVisits();
        await prometheus.close();
        await replica.end();
      }
      facts.push(...(await runServiceUnits()));
      return facts;
    } finally {
      await deployment.close();
      gateway.close();
    }
  },
};

type Place = Parameters<typeof startDeployedProxy>[1];
type Visits = Awaited<ReturnType<typeof prepareVisits>>;

async function runBehind(name: ProxyName, place: Place, { admin, doctorId }: Visits): Promise<Fact[]> {
  const proxy = await startDeployedProxy(name, place);
  try {
    return await checkBehaviour({ name, proxy, admin, doctorId });
  } finally {
    await proxy.close();
  }
}

/** Without the guard, nginx passes on the client's header, so every forged header counts as another network. */
async function withoutTheGuard(place: Place): Promise<Fact[]> {
  const proxy = await startDeployedProxy('nginx', place, (settings) =>
    settings.replaceAll('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'),
  );
  try {
    return await checkAddresses({ name: 'nginx', proxy });
  } finally {
    await proxy.close();
  }
}

/** Runs the journeys that are tagged `@core`, with a server of their own behind the proxy. */
async function runJourneys(name: ProxyName): Promise<Fact[]> {
  const place = { host: unusedHost(), port: ports.proxy, upstream: `127.0.0.1:${ports.journeys}` };
  const proxy = await startDeployedProxy(name, place);
  const away = await checkWithoutServer(name, proxy.url); // the server of the journeys is not started yet
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = ['--grep', '@core', '--workers', '1', '--reporter', 'json', '--output', 'test-results/core'];
  const child = spawn(process.execPath, [cli, 'test', ...options], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      E2E_PORT: String(ports.journeys),
      E2E_PUBLIC_URL: proxy.url,
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: journeysTimeoutMs,
  });
  try {
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    await once(child, 'close');
    const { stats, errors } = JSON.parse(printed) as { stats: Record<string, number>; errors: unknown[] };
    const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0) + errors.length;
    if (failed > 0) console.log(printed.slice(-8_000));
    return [
      away,
      exactly(`${name}: journeys that failed`, failed, 0),
      atLeast(`${name}: journeys that succeeded`, stats.expected ?? 0, 8),
    ];
  } finally {
    await proxy.close();
  }
}

const runBackupUnit = (deployment: EmbeddedDeployment) =>
  runUnit('caresaathi-backup.service', { DATA_DIR: deployment.folder, WAL_ARCHIVE: 'true' });

/** Starts both services by their own command lines: one on the embedded database, one on a database of its own. */
async function runServiceUnits(): Promise<Fact[]> {
  const folder = await createTemporaryFolder();
  const shared = await startDeployment({ servers: 0 });
  try {
    const env = { PORT: String(ports.unit), DEMO_DATA: 'false', LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'for-this-run' };
    const one = await startUnit('caresaathi.service', { ...env, DATA_DIR: folder });
    const several = await startUnit('caresaathi@.service', { ...env, ...shared.env });
    return [
      exactly('services whose command line starts a server', Number(one.isReady) + Number(several.isReady), 2),
      exactly('exit codes after their stop', Math.abs(one.code ?? 99) + Math.abs(several.code ?? 99), 0),
    ];
  } finally {
    await shared.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An SMS gateway that accepts every other message and rejects the rest for good. */
async function openGateway() {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(count % 2 === 1 ? 200 : 400).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Prepares staff and families who use the server directly, so that every figure of the dashboards has a value. */
async function prepareVisits({ server, owner, superuser }: EmbeddedDeployment) {
  const { url } = server;
  const [family, other] = await createPeople(owner, 2);
  const { doctorIds, form } = await createOffer(owner, 1);
  const [doctorId] = doctorIds;
  if (!family || !other || !doctorId) throw new Error('Nobody is there.');
  const signedIn = await sendCall(url, {
    path: '/api/admin/sign-in',
    body: { phone: '9000000000', password: 'for-this-run' },
  });
  const admin = `__Host-session=${cookieOf(signedIn, '__Host-session')}`;
  for (let message = 0; message < 2; message += 1) {
    const sent = await sendCall(url, { path: '/api/admin/messages/test', body: { channel: 'sms' }, cookie: admin });
    if (sent.status !== 200) throw new Error(`The test message was rejected: ${sent.status} ${sent.text}`);
  }
  await superuser.script('select pg_switch_wal()'); // archives what has been written so far

  return { admin, doctorId, begin: () => repeatVisits(url, { family, other, doctorId, form }) };
}

type Visit = { family: Person; other: Person; doctorId: string; form: Record<string, unknown> };

/** Repeats the requests of two families twice a second. Returns a function that ends them. */
function repeatVisits(url: string, { family, other, doctorId, form }: Visit): () => Promise<void> {
  let isEnding = false;
  const cookie = `__Host-session=${family.token}`;
  const visit = async (round: number) => {
    for (const path of ['/', '/doctors', '/api/doctors', `/api/doctors/${doctorId}/free-times`])
      await sendCall(url, { path, cookie });
    await sendCall(url, { path: '/doctors' });
    // The family reaches the limit of its bookings. A repeated key is the same booking.
    const book = ({ token, patientId }: Person, key: string, place: number) =>
      sendCall(url, {
        path: '/api/appointments',
        cookie: `__Host-session=${token}`,
        body: { ...form, ...slot(place), doctorId, key, patientId },
      });
    await book(family, keys[round % keys.length] as string, round % keys.length);
    await book(other, randomUUID(), 0); // the time is taken
    if (round % 40 === 0)
      await sendCall(url, { path: '/api/sign-in', body: { phone: '9812345678', password: 'not the password' } });
  };
  const keys = Array.from({ length: 5 }, () => randomUUID());
  const running = (async () => {
    for (let round = 0; !isEnding; round += 1) {
      await visit(round);
      await pause(500);
    }
  })();
  return () => {
    isEnding = true;
    return running;
  };
}

/** Opens a connection like that of a replica, which PostgreSQL then lists, and lets the server read this list. */
async function pretendReplica({ superuser }: EmbeddedDeployment) {
  await superuser.script('grant pg_read_all_stats to caresaathi_app');
  const { path = '', username = '', password = '' } = superuser.connection as ConnectionParameters;
  const login = { host: dirname(path), user: username, password, application_name: 'replica' };
  const client = new Client({ ...login, replication: 'true' } as ClientConfig);
  await client.connect();
  return client;
}
