import { inMessengerTransaction, type Pool } from '#server/db/client.ts';
import { pauseAll } from './cursor-queries.ts';

/**
 * Pauses sending: messages that were sent after the backup was taken are due again in the restored database, and visits may
 * have changed since. Staff see how many are due and resume when they have looked at them.
 */
export async function pauseAfterRestore(db: Pool, now: Date): Promise<void> {
  await inMessengerTransaction(db, (tx) => pauseAll(tx, 'The database was restored from a backup', now));
}
