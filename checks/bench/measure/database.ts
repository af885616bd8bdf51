import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionParameters } from '#server/db/client.ts';
import { deriveAppPassword } from '#server/db/database.ts';
import { readSchema } from '#server/db/migrate.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { root, start } from '../../rig/processes.ts';

/** The connection settings of the PostgreSQL that the server started, for the role that serves requests. */
export type DatabaseAddress = { postmaster: number; host: string; user: string; password: string; database: string };

export const scaleSeed = 1;

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
  await start(
    ['checks/bench/scale.ts', ...size.flatMap(([option, value]) => [`--${option}`, String(value)])],
    { DATA_DIR: folder },
    /^Loaded in/,
  ).then((child) => waitForExit(child));
  writeFileSync(complete, '');
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
  return folder;
}

function waitForExit(child: Awaited<ReturnType<typeof start>>): Promise<void> {
  return new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
}

/** PostgreSQL's lock file contains where it listens; the password is derived from the server's key. */
export async function readDatabaseAddress(folder: string): Promise<DatabaseAddress> {
  const { directory } = await openCluster(folder);
  const [pid, , , , host] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  if (!pid || !host) throw new Error('The embedded PostgreSQL does not run.');
  const password = deriveAppPassword(readFileSync(join(folder, 'secret-key'), 'utf8').trim());
  return { postmaster: Number(pid), host, user: 'caresaathi_app', password, database: 'caresaathi' };
}
