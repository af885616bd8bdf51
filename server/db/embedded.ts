import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import postgres from 'postgres';
import { StartError } from '../errors.ts';
import { type Cluster, openCluster } from './cluster.ts';

// Any fixed number: every server of one cluster asks for the same lock.
const instanceLock = 7_214_001;
const startPatienceMs = 30_000;

// Durable, and sized for a small machine beside one server process.
const settings = {
  listen_addresses: '',
  max_connections: 60,
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statements may hold personal data: they stay out of the log.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: 0,
};

export type EmbeddedDatabase = {
  /** Connection options of the role that owns the product's database. */
  owner: postgres.Options<Record<string, never>>;
  /** Ends PostgreSQL cleanly. Call it last, after every connection is closed. */
  stop(): Promise<void>;
};

type Running = { pid: number; socketDir: string };

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that a killed server left running.
 * If PostgreSQL dies while we serve, it is started again; requests meanwhile answer 503.
 */
export async function startEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
  extraSettings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir);
  const args = Object.entries({ ...settings, ...extraSettings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let stopping = false;
  let running = await ensureRunning(cluster, args, await findRunning(cluster));
  await holdInstanceLock(cluster, running, dataDir, () => void recover());
  await ensureDatabase(cluster, running);

  async function recover(): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      log.error('The embedded database stopped; starting it again');
      try {
        running = await ensureRunning(cluster, args, running);
        await holdInstanceLock(cluster, running, dataDir, () => void recover());
        log.info('The embedded database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'The embedded database could not be started');
        await pause(wait);
      }
    }
  }

  return {
    owner: { ...superuser(cluster, running.socketDir), username: 'caresaathi_owner', database: 'caresaathi' },
    async stop() {
      stopping = true;
      await stopPostgres(running.pid);
      await rm(running.socketDir, { recursive: true, force: true });
    },
  };
}

/**
 * The socket's folder is private and its path short: the system allows 107 bytes. The previous folder is used
 * again where it is still ours, because open pools remember its path.
 */
async function socketDirectory(cluster: Cluster, previous: Running | null): Promise<string> {
  const uid = cluster.user?.uid ?? process.getuid?.();
  if (previous) {
    await mkdir(previous.socketDir, { mode: 0o700 }).catch(() => undefined);
    const found = await stat(previous.socketDir).catch(() => null);
    if (found?.uid === uid) return previous.socketDir;
  }
  const folder = await mkdtemp(join(tmpdir(), 'caresaathi-'));
  if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid);
  return folder;
}

/** What PostgreSQL's own lock file says: process, and where its socket is. */
async function findRunning(cluster: Cluster): Promise<Running | null> {
  const lines = await readFile(join(cluster.directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketDir] = lines.split('\n');
  return pid && socketDir ? { pid: Number(pid), socketDir } : null;
}

/** Answers once PostgreSQL accepts connections: the one that already runs, or a new one. */
async function ensureRunning(cluster: Cluster, args: string[], previous: Running | null): Promise<Running> {
  if (previous && (await accepts(cluster, previous.socketDir))) return previous;

  const socketDir = await socketDirectory(cluster, previous);
  const deadline = Date.now() + startPatienceMs;
  while (Date.now() < deadline) {
    const child = await spawnPostgres(cluster, [...args, '-c', `unix_socket_directories=${socketDir}`]);
    while (child.exitCode === null && child.signalCode === null) {
      if (await accepts(cluster, socketDir)) return { pid: child.pid as number, socketDir };
      if (Date.now() > deadline) process.kill(child.pid as number, 'SIGQUIT');
      await pause(30);
    }
    // It ended at once: another one holds the folder, or processes of a crashed one are still leaving.
    const other = await findRunning(cluster);
    if (other && isAlive(other.pid) && (await accepts(cluster, other.socketDir))) return other;
    await pause(200);
  }
  throw new StartError(`The embedded database does not start; its last words are in ${cluster.logFile}.`);
}

async function spawnPostgres(cluster: Cluster, args: string[]) {
  const logFile = await open(cluster.logFile, 'a');
  try {
    // Detached: a Ctrl-C at the terminal must reach it only after the server has drained.
    const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...args], {
      ...cluster.user,
      cwd: cluster.directory,
      env: {},
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    });
    child.unref();
    await once(child, 'spawn').catch((error: Error) => {
      throw new StartError(`The embedded database cannot be run: ${error.message}`);
    });
    return child;
  } finally {
    await logFile.close();
  }
}

function superuser(cluster: Cluster, socketDir: string) {
  return {
    path: join(socketDir, '.s.PGSQL.5432'),
    username: 'postgres',
    password: cluster.password,
    database: 'postgres',
  };
}

/** Waits while it says "starting up"; false as soon as nobody listens. */
async function accepts(cluster: Cluster, socketDir: string): Promise<boolean> {
  const sql = postgres({ ...superuser(cluster, socketDir), max: 1, connect_timeout: 5, fetch_types: false });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * One server per data folder: each holds this lock for as long as it lives. Free means that the one before us
 * is gone, even if its PostgreSQL is not; taken means that it is alive.
 */
async function holdInstanceLock(
  cluster: Cluster,
  running: Running,
  dataDir: string,
  onLost: () => void,
): Promise<void> {
  let held = false;
  const options = {
    ...superuser(cluster, running.socketDir),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
  };
  const sql = postgres({ ...options, onclose: () => held && void sql.end({ timeout: 0 }).then(onLost) });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const [row] = await sql<[{ taken: boolean }]>`select pg_try_advisory_lock(${instanceLock}) as taken`;
    held = row.taken;
    if (held) return;
    await pause(100); // a killed server's connection is noticed within a moment
  }
  await sql.end({ timeout: 1 });
  throw new StartError(`The data folder ${dataDir} is in use by another running instance.`);
}

/** The product's database and the role that owns it. Not the superuser: migrations need no such power. */
async function ensureDatabase(cluster: Cluster, running: Running): Promise<void> {
  const sql = postgres({
    ...superuser(cluster, running.socketDir),
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    const [role] = await sql`select from pg_roles where rolname = 'caresaathi_owner'`;
    // The password is base64url: no quotes to escape. DDL takes no parameters.
    if (!role)
      await sql.unsafe(`create role caresaathi_owner login createrole createdb password '${cluster.password}'`);
    const [database] = await sql`select from pg_database where datname = 'caresaathi'`;
    if (!database) await sql`create database caresaathi owner caresaathi_owner`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function stopPostgres(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // "fast": disconnects clients, writes a checkpoint
  for (const patience = Date.now() + 60_000; isAlive(pid); await pause(20)) {
    if (Date.now() > patience) process.kill(pid, 'SIGQUIT');
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
