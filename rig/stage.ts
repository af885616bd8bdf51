import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openPool, type Pool } from '#server/db/client.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';
import { findRunning, stopPostgres, superuser } from '#server/embedded/postmaster.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { cleanLater, start, stop } from './processes.ts';

// Started as `npm start` does it. A variable address, because the file is plain JavaScript and has no types.
const setup = new URL('../scripts/setup.mjs', import.meta.url).href;
const { memoryFlags } = (await import(setup)) as { memoryFlags: string[] };

let nextPort = 0;
/** Where the servers of this run listen: one port after another from here on. */
export function listenFrom(first: number): void {
  nextPort = first;
}

export type Server = {
  process: ChildProcess;
  url: string;
  pid: number;
  /** What it has logged since it was ready: warnings and worse. */
  logged: () => string;
};
export type ServerOptions = {
  env?: Record<string, string>;
  port?: number;
  /** What Node is told before the program, e.g. what to load first. */
  flags?: string[];
};

/** One real server. Without a database of its own in `env`, it brings the embedded one. */
export async function startServer({ env = {}, port = nextPort++, flags = [] }: ServerOptions): Promise<Server> {
  const given = { PORT: String(port), LOG_LEVEL: 'warn', DEMO_DATA: 'false', ADMIN_PASSWORD: 'for-this-run', ...env };
  const process = await start([...memoryFlags, ...flags, 'server/main.ts'], given, /is ready at/);
  let logged = '';
  process.stdout?.on('data', (chunk) => (logged += chunk));
  return { process, url: `http://127.0.0.1:${port}`, pid: process.pid as number, logged: () => logged };
}

/** A folder that PostgreSQL's user can enter too. Whoever asks for it removes it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caresaathi-rig-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user, who must walk through it
  return folder;
}

export type Stage = {
  servers: Server[];
  /** As the role that owns the tables: to prepare data, and to count what is there. */
  owner: Pool;
  /** What another server of the same product needs. */
  env: Record<string, string>;
  /** What PostgreSQL has logged; errors with their code: `[process] code ERROR:`. */
  databaseLog(): Promise<string>;
  close(): Promise<void>;
};

/** An address of this machine that nobody else uses, so that every port is free there. */
export const unusedHost = (): string => `127.${[...randomBytes(3)].map((byte) => (byte % 250) + 2).join('.')}`;

/** A database of its own, and servers that share it as they would an external one. Gone afterwards. */
export async function openStage({
  servers,
  env = {},
  flags = [],
}: {
  servers: number;
  env?: Record<string, string>;
  flags?: string[];
}): Promise<Stage> {
  const folder = await temporaryFolder();
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
  const close = cleanLater(async () => {
    await Promise.all(running.map((server) => stop(server.process)));
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

export type EmbeddedStage = {
  server: Server;
  /** The data folder. */
  folder: string;
  owner: Pool;
  /** As the role that may do anything. */
  superuser: Pool;
  /** Process ids: PostgreSQL's first process, and all of them. */
  postmaster(): Promise<number>;
  /** Starts the server again, where it was. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** One server with its embedded database, as `npm start` runs it. With `diskMb`, on a disk of its own, no larger. */
export async function openEmbeddedStage({ diskMb = 0, more = {} } = {}): Promise<EmbeddedStage> {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder, ...more };
  const stage = { folder } as Partial<EmbeddedStage> & { folder: string };
  let cluster: Awaited<ReturnType<typeof openCluster>> | undefined;
  stage.close = cleanLater(async () => {
    await Promise.all([stage.owner?.end({ timeout: 2 }), stage.superuser?.end({ timeout: 2 })]);
    if (stage.server) await stop(stage.server.process);
    const left = cluster && (await findRunning(cluster)); // a killed server leaves its PostgreSQL
    if (left) await stopPostgres(left.pid);
    if (diskMb > 0) await unmountDisk(folder);
    await rm(folder, { recursive: true, force: true });
  });
  try {
    if (diskMb > 0) await mountDisk(folder, diskMb);
    stage.server = await startServer({ env });
    const { port } = new URL(stage.server.url);
    const opened = await openCluster(folder);
    cluster = opened;
    const running = async () => {
      const found = await findRunning(opened);
      if (!found) throw new Error('The embedded PostgreSQL does not run.');
      return found;
    };
    const root = superuser(opened, (await running()).socketDir);
    stage.owner = openPool({ ...root, username: 'caresaathi_owner', database: 'caresaathi' }, { max: 2 });
    stage.superuser = openPool(root, { max: 1 });
    stage.postmaster = async () => (await running()).pid;
    stage.restart = async () => {
      stage.server = await startServer({ env, port: Number(port) });
    };
    return stage as EmbeddedStage;
  } catch (error) {
    await stage.close();
    throw error;
  }
}
