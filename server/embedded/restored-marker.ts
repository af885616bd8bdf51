import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'restored';
const content =
  'The database was restored from a backup. The next start pauses the sending of messages and removes this file.\n';

/**
 * Leaves a note for the next start. Call it before the restored database is moved into place: a start without the note
 * would send messages.
 */
export async function markRestored(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, fileName), content, { mode: 0o600, flush: true });
}

/** Runs work once after a restore. If it fails or is interrupted, the next start runs it again. */
export async function onceAfterRestore(dataDir: string, work: () => Promise<void>): Promise<void> {
  const path = join(dataDir, fileName);
  const isMarked = await access(path).then(
    () => true,
    () => false,
  );
  if (!isMarked) return;
  await work();
  await rm(path, { force: true });
}
