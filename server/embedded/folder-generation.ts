import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaGeneration, wrongGenerationError } from '../db/generation.ts';
import { hasCluster } from './cluster-home.ts';
import { explainPermission, readOrCreate } from './data-folder.ts';

const markerOf = (dataDir: string) => join(dataDir, 'schema-generation');

/** Rejects a data folder with a database of another generation, by reading alone. Folders of generation 1 have no marker. */
export async function requireOurFolder(dataDir: string): Promise<void> {
  const marker = await readFile(markerOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : explainPermission(dataDir)(error),
  );
  if (marker === null && !(await hasCluster(dataDir))) return;
  const found = marker === null ? '1' : marker.trim();
  if (found === String(schemaGeneration)) return;
  throw wrongGenerationError(`The data folder ${dataDir} holds a database`, found, 'set DATA_DIR to an empty folder');
}

/** Call it before a new cluster exists: then a cluster without a marker is always of generation 1. */
export async function markFolder(dataDir: string): Promise<void> {
  await readOrCreate(markerOf(dataDir), () => `${schemaGeneration}\n`);
}

/** Rejects a backup of another generation. Backups of generation 1 do not name theirs. */
export function requireOurBackup(file: string, found = 1): void {
  if (found === schemaGeneration) return;
  throw wrongGenerationError(`The file ${file} is a backup of a database`, String(found), 'choose a later backup');
}
