import { createECDH, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { createDataFolder, hasCluster, readOrCreate, throwFolderError } from './data-folder.ts';

/** A secret in the data folder. `withoutBackup` tells the operator what to do if the file is lost and no backup has it. */
type SecretFile = { name: string; bytes: number; withoutBackup: (path: string) => string };

const secretKey: SecretFile = {
  name: 'secret-key',
  bytes: 32,
  withoutBackup: (path) =>
    'Or set SECRET_KEY to a key of your own. To go on with a new key, after which open codes and temporary passwords ' +
    `no longer work: openssl rand -base64 32 > ${path}`,
};

const postgresPassword: SecretFile = {
  name: 'postgres-password',
  bytes: 24,
  withoutBackup: () => 'Without a backup, docs/operations.md says how to set a new password.',
};

/**
 * Reads or creates the key for hashing codes and encrypting temporary passwords. Call it before the database is created. If there
 * is a database without a key, the key was lost: an interrupted first start cannot be the cause.
 */
export function readSecretKey(dataDir: string): Promise<string> {
  return readSecret(dataDir, secretKey);
}

/** Reads or creates the password of the superuser and of the role that owns the tables. */
export function readPostgresPassword(dataDir: string): Promise<string> {
  return readSecret(dataDir, postgresPassword);
}

/** The file with the private key of web push. Browsers subscribe with its public key. */
export const pushKeyFile = 'push-key';

/**
 * Reads or creates the private key of web push: 32 bytes, base64url. If the file is lost, a new key is created, and browsers
 * subscribe again when they open the product.
 */
export async function readPushKey(dataDir: string): Promise<string> {
  const path = join(dataDir, pushKeyFile);
  await createDataFolder(dataDir);
  const key = await readOrCreate(path, newPushKey);
  if (/^[\w-]{43}$/.test(key)) return key;
  throw new StartError(`The file ${path} is damaged. Remove it, and a new one is created.`);
}

function newPushKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Zeros are put before a key that is shorter than 32 bytes.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Creates the secret if the folder has no database. With a database, a new secret would be useless, so this throws. */
async function readSecret(dataDir: string, secret: SecretFile): Promise<string> {
  const path = join(dataDir, secret.name);
  const minLength = Math.ceil((secret.bytes * 4) / 3); // in base64url
  await createDataFolder(dataDir);
  // Checked before the file is read. Another server that starts at the same time creates the secret before the database. So if
  // there is a database now, its secret exists too.
  const hasDatabase = await hasCluster(dataDir);
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : throwFolderError(dataDir)(error),
  );
  const remedy = `Copy it back from your backup: tar -xzf BACKUP.tar.gz -C ${dataDir} ${secret.name}. ${secret.withoutBackup(path)}`;
  if (found === null && hasDatabase)
    throw new StartError(`The file ${path} is missing, and the database beside it needs it. ${remedy}`);
  const content = await readOrCreate(path, () => randomBytes(secret.bytes).toString('base64url'));
  if (content.length >= minLength) return content;
  throw new StartError(
    `The file ${path} is damaged: it has ${content.length} characters instead of at least ${minLength}. ` +
      (hasDatabase ? remedy : 'Remove it, and a new one is created.'),
  );
}
