import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { hasCluster } from './cluster-home.ts';
import { createDataFolder, explainPermission, readOrCreate } from './data-folder.ts';

/** A secret in the data folder: its file, the random bytes it is made from, and what to do where it is lost. */
type SecretFile = { name: string; bytes: number; otherwise: (path: string) => string };

const secretKey: SecretFile = {
  name: 'secret-key',
  bytes: 32,
  otherwise: (path) =>
    'Or set SECRET_KEY to a key of your own. To go on with a new key, after which open codes and temporary passwords ' +
    `no longer work: openssl rand -base64 32 > ${path}`,
};

const postgresPassword: SecretFile = {
  name: 'postgres-password',
  bytes: 24,
  otherwise: () => 'Without a backup, docs/operations.md says how to set a new password.',
};

/**
 * The key that codes are hashed and temporary passwords are encrypted with. Read it before the database is started: then
 * a database without its key means that the key was lost, never that the first start was interrupted between the two.
 */
export function readSecretKey(dataDir: string): Promise<string> {
  return readSecret(dataDir, secretKey);
}

/** The password of the embedded database's superuser and of the role that owns the tables. */
export function readPostgresPassword(dataDir: string): Promise<string> {
  return readSecret(dataDir, postgresPassword);
}

/** Creates the secret with a new data folder. Beside a database it must be there: a new one would open nothing. */
async function readSecret(dataDir: string, secret: SecretFile): Promise<string> {
  const path = join(dataDir, secret.name);
  const least = Math.ceil((secret.bytes * 4) / 3); // in base64url
  await createDataFolder(dataDir);
  // Asked first: a server that starts at the same moment creates the secret, then the database.
  const isKnown = await hasCluster(dataDir);
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : explainPermission(dataDir)(error),
  );
  const remedy = `Copy it back from your backup: tar -xzf BACKUP.tar.gz -C ${dataDir} ${secret.name}. ${secret.otherwise(path)}`;
  if (found === null && isKnown)
    throw new StartError(`The file ${path} is missing, and the database beside it needs it. ${remedy}`);
  const content = await readOrCreate(path, () => randomBytes(secret.bytes).toString('base64url'));
  if (content.length >= least) return content;
  throw new StartError(
    `The file ${path} is damaged: it has ${content.length} characters instead of at least ${least}. ` +
      (isKnown ? remedy : 'Remove it, and a new one is created.'),
  );
}
