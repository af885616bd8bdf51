import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { schemaGeneration, wrongGenerationError } from '../db/migrate.ts';
import { StartError } from '../errors.ts';
import * as dataFolder from './data-folder.ts';
import { readPostgresPassword } from './secret-files.ts';

const markerPath = (dataDir: string) => join(dataDir, 'schema-generation');

/** Rejects a data folder with a database of another schema generation. Changes nothing. Generation 1 had no marker file. */
async function requireFolderGeneration(dataDir: string): Promise<void> {
  const marker = await readFile(markerPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : dataFolder.throwFolderError(dataDir)(error),
  );
  if (marker === null && !(await dataFolder.hasCluster(dataDir))) return;
  const found = marker === null ? '1' : marker.trim();
  if (found === String(schemaGeneration)) return;
  throw wrongGenerationError(`The data folder ${dataDir} holds a database`, found, 'set DATA_DIR to an empty folder');
}

/** Marks a data folder. Call it before a cluster is created, so that only clusters of generation 1 have no marker. */
export async function writeGenerationMarker(dataDir: string): Promise<void> {
  await dataFolder.readOrCreate(markerPath(dataDir), () => `${schemaGeneration}\n`);
}

/** Rejects a backup of another schema generation. The header of a backup of generation 1 has no generation. */
export function requireBackupGeneration(file: string, found = 1): void {
  if (found === schemaGeneration) return;
  throw wrongGenerationError(`The file ${file} is a backup of a database`, String(found), 'choose a later backup');
}

/** The major version of the PostgreSQL in the npm package. */
export const majorVersion = '18';

/** The folders, secrets and user of one embedded PostgreSQL. */
export type Cluster = {
  /** The data folder, or a system folder that is used instead of it (see `findHome`). */
  home: string;
  /** PostgreSQL's own data directory. */
  directory: string;
  binaries: { initdb: string; postgres: string };
  logFile: string;
  password: string;
  user: dataFolder.PostgresUser;
};

/** Finds or creates the cluster that belongs to a data folder. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const { cluster, isNew } = await locateCluster(dataDir);
  if (isNew) await initialise(cluster);
  if (isNew && cluster.home !== dataDir) await dataFolder.recordHome(dataDir, cluster.home);
  await requireSupportedVersion(cluster, dataDir);
  return cluster;
}

/** Finds where the cluster of a data folder is, or will be. With `restore`, the old cluster or its password may be missing. */
export async function locateCluster(
  dataDir: string,
  purpose: 'use' | 'restore' = 'use',
): Promise<{ cluster: Cluster; isNew: boolean }> {
  await requireFolderGeneration(dataDir);
  await dataFolder.createDataFolder(dataDir);
  const logFile = join(dataDir, 'postgres.log');
  await (await open(logFile, 'a').catch(dataFolder.throwFolderError(dataDir))).close();

  const packagedBinaries = dataFolder.findPackagedBinaries();
  const user = await dataFolder.findPostgresUser(dataDir);
  const { home, isNew } = await dataFolder.findHome(dataDir, packagedBinaries, user, purpose);
  if (isNew) await writeGenerationMarker(dataDir);
  // A backup contains the password of its database, so a restore must also work if the current one is lost.
  const password =
    purpose === 'use'
      ? await readPostgresPassword(dataDir)
      : await readFile(join(dataDir, 'postgres-password'), 'utf8').then(
          (content) => content.trim(),
          () => '',
        );
  const binariesFolder =
    home === dataDir ? packagedBinaries : await dataFolder.copyBinaries(packagedBinaries, home, user);
  const cluster: Cluster = {
    home,
    directory: join(home, 'postgres'),
    binaries: { initdb: join(binariesFolder, 'bin', 'initdb'), postgres: join(binariesFolder, 'bin', 'postgres') },
    logFile,
    password,
    user,
  };
  return { cluster, isNew };
}

async function requireSupportedVersion(cluster: Cluster, dataDir: string): Promise<void> {
  const version = (
    await readFile(join(cluster.directory, 'PG_VERSION'), 'utf8').catch(dataFolder.throwFolderError(dataDir))
  ).trim();
  if (version === majorVersion) return;
  throw new StartError(
    `The data folder ${dataDir} was made by PostgreSQL ${version}; this version brings PostgreSQL ${majorVersion}.`,
  );
}

// Creates the cluster in a draft folder and then renames the folder, so that an incomplete cluster is never used.
async function initialise(cluster: Cluster): Promise<void> {
  const draft = await mkdtemp(`${cluster.directory}-new-`);
  const passwordFile = join(await mkdtemp(join(dataFolder.temporaryFolder(), 'caresaathi-init-')), 'password');
  try {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 });
    if (cluster.user) {
      for (const path of [draft, dirname(passwordFile), passwordFile]) {
        await chown(path, cluster.user.uid, cluster.user.gid);
      }
    }
    await runInitdb(cluster, [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--data-checksums',
    ]);
    await rename(draft, cluster.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another server has created it meanwhile
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(dirname(passwordFile), { recursive: true, force: true });
  }
}

/** Finds the line with the error. In the lines after it, initdb says what it has removed. */
function reasonIn(errorOutput: string): string {
  const lines = errorOutput.trim().split('\n');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? '';
}

function runInitdb(cluster: Cluster, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(cluster.binaries.initdb, args, {
      ...cluster.user,
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => (errorOutput += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The database could not be created: ${reasonIn(errorOutput)}`));
    });
  });
}
