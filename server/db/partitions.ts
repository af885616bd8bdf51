import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

const oneDayMs = 86_400_000;

/** Creates the missing partitions of this month and the next three. Returns how many it created. */
export async function ensurePartitions(db: Db): Promise<number> {
  const row = await db.row<{ created: number }>(sql`select ensure_month_partitions() as created`);
  return row.created;
}

/**
 * Creates partitions now and once a day, on every server; a lock serialises them. After a failure, rows go to the default
 * partition, and the next successful run moves them. Returns a function that stops the timer.
 */
export function schedulePartitionCreation(db: Db, log: FastifyBaseLogger): () => void {
  const ensure = () =>
    void ensurePartitions(db).catch((error: { code?: string }) =>
      log.warn({ code: error.code }, 'Partitions for coming months could not be created; trying again in a day'),
    );
  ensure();
  const timer = setInterval(ensure, oneDayMs).unref();
  return () => clearInterval(timer);
}
