import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { ConnectionParameters, Pool } from '#server/db/client.ts';
import { deriveAppPassword } from '#server/db/database.ts';
import { readSchema } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pools.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { superuser } from '#server/embedded/postmaster.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { memoryFlags } from '../../rig/deployment.ts';
import { root, startProgram, stopProgram } from '../../rig/processes.ts';
import { scaleSeed } from '../../rig/world/world-options.ts';
import { type People, preparePeople } from './scenario-users.ts';

/** The connection settings of the PostgreSQL that the server started, for the role that serves requests. */
export type DatabaseAddress = { postmaster: number; host: string; user: string; password: string; database: string };

export function connectionOf({ host, user, password, database }: DatabaseAddress): ConnectionParameters {
  return { host, username: user, password, database };
}

/** Appointments are visits and steps together. */
export type Size = { doctors: number; appointments: number; steps?: number; patients?: number };

/** Returns a data folder of this size and the current schema. It is built once and then reused. */
export async function ensureData({ doctors, appointments, steps, patients }: Size): Promise<string> {
  const schema = createHash('sha256');
  // Changed functions need no new folder: the server applies them when it starts.
  for (const { checksum } of (await readSchema()).migrations) schema.update(checksum);
  const others = { ...(steps ? { steps } : {}), ...(patients ? { patients } : {}) };
  const counts = [doctors, appointments, ...Object.values(others)];
  const name = `data-${counts.join('-')}-${schema.digest('hex').slice(0, 8)}`;
  const folder = join(root, 'checks', 'bench', 'results', name);
  const complete = join(folder, 'scale-complete');
  if (existsSync(complete)) return folder;

  console.log(`Building ${doctors} doctors and ${appointments} appointments in ${folder} (only once) …`);
  rmSync(folder, { recursive: true, force: true }); // left by a failed attempt
  const size = Object.entries({ doctors, appointments, ...others, seed: scaleSeed });
  const began = Date.now();
  await startProgram(
    ['checks/bench/scale.ts', ...size.flatMap(([option, value]) => [`--${option}`, String(value)])],
    { DATA_DIR: folder },
    /^Loaded in/,
  ).then((child) => waitForExit(child));
  writeFileSync(complete, '');
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
  return folder;
}

function waitForExit(child: Awaited<ReturnType<typeof startProgram>>): Promise<void> {
  return new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
}

/** PostgreSQL's lock file contains where it listens; the password is derived from the server's key. */
async function readDatabaseAddress(folder: string): Promise<DatabaseAddress> {
  const { directory } = await openCluster(folder);
  const [pid, , , , host] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  if (!pid || !host) throw new Error('The embedded PostgreSQL does not run.');
  const password = deriveAppPassword(readFileSync(join(folder, 'secret-key'), 'utf8').trim());
  return { postmaster: Number(pid), host, user: 'caresaathi_app', password, database: 'caresaathi' };
}

/** Connects as the owner of the tables. */
export async function openOwner(folder: string, address: DatabaseAddress): Promise<Pool> {
  const as = superuser(await openCluster(folder), address.host);
  return openPool({ ...as, username: 'caresaathi_owner', database: address.database }, { max: 1 });
}

export type BenchServer = {
  serverUrl: string;
  serverPid: number;
  address: DatabaseAddress;
  people: People;
  close(): Promise<void>;
};

/** Starts the real server on a data folder, and prepares the users and requests of the scenarios. */
export async function startBench(
  folder: string,
  port: number,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: string[] } = {},
): Promise<BenchServer> {
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_PASSWORD: 'for-the-bench',
    ...env,
  };
  const server = await startProgram([...memoryFlags, ...flags, 'server/main.ts'], environment, /is ready at/);
  try {
    const address = await readDatabaseAddress(folder);
    const owner = await openOwner(folder, address);
    const people = await preparePeople(owner);
    await owner.end();
    return {
      serverUrl: `http://127.0.0.1:${port}`,
      serverPid: server.pid as number,
      address,
      people,
      close: () => stopProgram(server),
    };
  } catch (error) {
    await stopProgram(server);
    throw error;
  }
}

/** The server's code in this process, without a listener. */
export function buildOwnApp(db: Pool, options: Pick<AppOptions, 'extend'> = {}) {
  return buildApp({
    db,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site: null,
    publicUrl: 'http://localhost',
    trustProxy: [],
    hasDemoData: false,
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
    ...options,
  });
}
