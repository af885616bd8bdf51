import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaGeneration, wrongGenerationError } from '../db/migrate.ts';
import { hasCluster } from './cluster-home.ts';
import { readOrCreate, throwFolderError } from './data-folder.ts';

const markerPath = (dataDir: string) => join(dataDir, 'schema-generation');

/** Rejects a data folder with a database of another generation. Only reads. Folders of generation 1 have no marker. */
export async function requireFolderGeneration(dataDir: string): Promise<void> {
  const marker = await readFile(markerPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : throwFolderError(dataDir)(error),
  );
  if (marker === null && !(await hasCluster(dataDir))) return;
  const found = marker === null ? '1' : marker.trim();
  if (found === String(schemaGeneration)) return;
  throw wrongGenerationError(`The data folder ${dataDir} holds a database`, found, 'set DATA_DIR to an empty folder');
}

/** Must be called before a new cluster is created, so that a cluster without a marker is always of generation 1. */
export async function writeGenerationMarker(dataDir: string): Promise<void> {
  await readOrCreate(markerPath(dataDir), () => `${schemaGeneration}\n`);
}

/** Rejects a backup of another generation. Backups of generation 1 have no generation in their header. */
export function requireBackupGeneration(file: string, found = 1): void {
  if (found === schemaGeneration) return;
  throw wrongGenerationError(`The file ${file} is a backup of a database`, String(found), 'choose a later backup');
}
