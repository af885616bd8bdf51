import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../errors.ts';
import { adoptHome, copiedBinaries, findHome, type OtherUser, packagedBinaries, postgresUser } from './cluster-home.ts';
import { createDataFolder, explainPermission, temporaryFolder } from './data-folder.ts';
import { markFolder, requireOurFolder } from './folder-generation.ts';
import { readPostgresPassword } from './secret-files.ts';

/** Of the PostgreSQL that comes with the packages. */
export const majorVersion = '18';

/** Where one embedded PostgreSQL lives, and as whom it runs. */
export type Cluster = {
  /** The data folder, or the place in a system folder that stands in for it. */
  home: string;
  /** PostgreSQL's own data directory. */
  directory: string;
  binaries: { initdb: string; postgres: string };
  logFile: string;
  password: string;
  /** Only when the server runs as root: whom to become. */
  user: OtherUser;
};

/** Finds or creates the cluster that belongs to a data folder. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const { cluster, isNew } = await locateCluster(dataDir);
  if (isNew) await initialise(cluster);
  if (isNew && cluster.home !== dataDir) await adoptHome(dataDir, cluster.home);
  await requireOurVersion(cluster, dataDir);
  return cluster;
}

/** Where the cluster of a data folder is, or will be. A restore may put one where the old one is lost. */
export async function locateCluster(
  dataDir: string,
  purpose: 'use' | 'restore' = 'use',
): Promise<{ cluster: Cluster; isNew: boolean }> {
  await requireOurFolder(dataDir);
  await createDataFolder(dataDir);
  const logFile = join(dataDir, 'postgres.log');
  await (await open(logFile, 'a').catch(explainPermission(dataDir))).close();

  const packaged = packagedBinaries();
  const user = await postgresUser(dataDir);
  const { home, isNew } = await findHome(dataDir, packaged, user, purpose);
  if (isNew) await markFolder(dataDir);
  // A restore brings the password of its own database, and must also work where the old one is lost.
  const password =
    purpose === 'use'
      ? await readPostgresPassword(dataDir)
      : await readFile(join(dataDir, 'postgres-password'), 'utf8').then(
          (content) => content.trim(),
          () => '',
        );
  const native = home === dataDir ? packaged : await copiedBinaries(packaged, home, user);
  const cluster: Cluster = {
    home,
    directory: join(home, 'postgres'),
    binaries: { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') },
    logFile,
    password,
    user,
  };
  return { cluster, isNew };
}

async function requireOurVersion(cluster: Cluster, dataDir: string): Promise<void> {
  const version = (
    await readFile(join(cluster.directory, 'PG_VERSION'), 'utf8').catch(explainPermission(dataDir))
  ).trim();
  if (version === majorVersion) return;
  throw new StartError(
    `The data folder ${dataDir} was made by PostgreSQL ${version}; this version brings PostgreSQL ${majorVersion}.`,
  );
}

// Made aside and moved into place in one step: a half-made cluster is never taken for a whole one.
async function initialise(cluster: Cluster): Promise<void> {
  const draft = await mkdtemp(`${cluster.directory}-new-`);
  const passwordFile = join(await mkdtemp(join(temporaryFolder(), 'caresaathi-init-')), 'password');
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
