import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';
import { findRunningPostgres, stopPostgres, superuser } from '#server/embedded/postmaster.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { registerCleanup, root, startProgram, stopProgram } from './processes.ts';

// The flags of `npm start`. The import has a variable address, because the file is plain JavaScript without types.
const setup = new URL('../../scripts/setup.mjs', import.meta.url).href;
export const { memoryFlags } = (await import(setup)) as { memoryFlags: string[] };

let nextPort = 0;
/** Sets the first port. Each server takes the next one. */
export function listenFrom(first: number): void {
  nextPort = first;
}

/** Takes some of the next ports, for servers that are replaced and for proxies. */
export function nextPorts(count: number): number[] {
  return Array.from({ length: count }, () => nextPort++);
}

export type Server = {
  process: ChildProcess;
  url: string;
  pid: number;
  /** The log since the server was ready: warnings and errors. */
  logged: () => string;
};
export type ServerOptions = {
  env?: Record<string, string>;
  port?: number;
  /** Additional options for Node, e.g. `--import`. */
  flags?: string[];
  /** The folder of the product, if it is another version. */
  folder?: string;
};

/** Starts one real server. Without a database in `env`, it uses the embedded one. */
export async function startServer({
  env = {},
  port = nextPort++,
  flags = [],
  folder = root,
}: ServerOptions): Promise<Server> {
  const given = { PORT: String(port), LOG_LEVEL: 'warn', DEMO_DATA: 'false', ADMIN_PASSWORD: 'for-this-run', ...env };
  const process = await startProgram(
    [...memoryFlags, ...flags, join(folder, 'server', 'main.ts')],
    given,
    /is ready at/,
  );
  let logged = '';
  process.stdout?.on('data', (chunk) => (logged += chunk));
  return { process, url: `http://127.0.0.1:${port}`, pid: process.pid as number, logged: () => logged };
}

/** The options of a server that runs without one of its guards (`checks/torture/remove-guards.ts`). */
export const without = (guard: string) => ({
  flags: ['--import', './checks/torture/remove-guards.ts'],
  env: { WITHOUT: guard },
});

/** Creates a folder that PostgreSQL's user can enter too. The caller removes it. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caresaathi-rig-'));
  await chmod(folder, 0o711); // started by root, PostgreSQL runs as another user, who needs access
  return folder;
}

export type Deployment = {
  servers: Server[];
  /** Connected as the owner of the tables, to prepare data and to count rows. */
  owner: Pool;
  /** The environment variables of these servers, for starting another one. */
  env: Record<string, string>;
  /** PostgreSQL's log. Errors have their code: `[process] code ERROR:`. */
  databaseLog(): Promise<string>;
  close(): Promise<void>;
};

/** A random loopback address, on which every port is free. */
export const unusedHost = (): string => `127.${[...randomBytes(3)].map((byte) => (byte % 250) + 2).join('.')}`;

/** Starts a new database and servers that share it like an external one. `close()` removes everything. */
export async function startDeployment({
  servers,
  env = {},
  flags = [],
}: {
  servers: number;
  env?: Record<string, string>;
  flags?: string[];
}): Promise<Deployment> {
  const folder = await createTemporaryFolder();
  const host = unusedHost();
  const database = await startEmbedded(folder, pino({ level: 'silent' }), {
    listen_addresses: host,
    log_line_prefix: '%m [%p] %e ',
  });
  const { username, password } = database.owner as { username: string; password: string };
  const url = `postgres://${username}:${password}@${host}:5432/caresaathi`;
  const secret = randomBytes(32).toString('base64url');
  const shared = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, SECRET_KEY: secret, DATA_DIR: folder, ...env };
  const running: Server[] = [];
  const owner = openPool(url, { max: 4 });
  const close = registerCleanup(async () => {
    await Promise.all(running.map((server) => stopProgram(server.process)));
    await owner.end({ timeout: 2 });
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });
  try {
    for (let n = 0; n < servers; n += 1) running.push(await startServer({ env: shared, flags }));
    const databaseLog = () => readFile(join(folder, 'postgres.log'), 'utf8');
    return { servers: running, owner, env: shared, databaseLog, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type EmbeddedDeployment = {
  server: Server;
  folder: string;
  owner: Pool;
  superuser: Pool;
  /** The process id of PostgreSQL's main process. */
  postmaster(): Promise<number>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one server with its embedded database, as `npm start` does. With `diskMb`, the data is on its own disk of this size. */
export async function startEmbeddedDeployment({ diskMb = 0, more = {} } = {}): Promise<EmbeddedDeployment> {
  const folder = await createTemporaryFolder();
  const env = { DATA_DIR: folder, ...more };
  const deployment = { folder } as Partial<EmbeddedDeployment> & { folder: string };
  let cluster: Awaited<ReturnType<typeof openCluster>> | undefined;
  deployment.close = registerCleanup(async () => {
    await Promise.all([deployment.owner?.end({ timeout: 2 }), deployment.superuser?.end({ timeout: 2 })]);
    if (deployment.server) await stopProgram(deployment.server.process);
    const left = cluster && (await findRunningPostgres(cluster)); // a killed server leaves its PostgreSQL
    if (left) await stopPostgres(left.pid);
    if (diskMb > 0) await unmountDisk(folder);
    await rm(folder, { recursive: true, force: true });
  });
  try {
    if (diskMb > 0) await mountDisk(folder, diskMb);
    deployment.server = await startServer({ env });
    const { port } = new URL(deployment.server.url);
    const opened = await openCluster(folder);
    cluster = opened;
    const running = async () => {
      const found = await findRunningPostgres(opened);
      if (!found) throw new Error('The embedded PostgreSQL does not run.');
      return found;
    };
    const login = superuser(opened, (await running()).socketDir);
    deployment.owner = openPool({ ...login, username: 'caresaathi_owner', database: 'caresaathi' }, { max: 2 });
    deployment.superuser = openPool(login, { max: 1 });
    deployment.postmaster = async () => (await running()).pid;
    deployment.restart = async () => {
      deployment.server = await startServer({ env, port: Number(port) });
    };
    return deployment as EmbeddedDeployment;
  } catch (error) {
    await deployment.close();
    throw error;
  }
}
