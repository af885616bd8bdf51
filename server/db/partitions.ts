import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

const oneDayMs = 86_400_000;

/** Creates the partitions of this month and the next three that do not exist; answers how many those were. */
export async function ensurePartitions(db: Db): Promise<number> {
  const row = await db.row<{ created: number }>(sql`select ensure_month_partitions() as created`);
  return row.created;
}

/**
 * Creates partitions ahead of time: now, and once a day. Every server does; they take turns. Where it fails, rows go to
 * the default partition and are moved out of it next time. Answers how to end it.
 */
export function keepPartitionsAhead(db: Db, log: FastifyBaseLogger): () => void {
  const ensure = () =>
    void ensurePartitions(db).catch((error: { code?: string }) =>
      log.warn({ code: error.code }, 'Partitions for coming months could not be created; trying again in a day'),
    );
  ensure();
  const timer = setInterval(ensure, oneDayMs).unref();
  return () => clearInterval(timer);
}
