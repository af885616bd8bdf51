import type { Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Compares the cursor of notices with the PostgreSQL cluster. If a dump was loaded into another cluster (or a database
 * was copied within one), all sending is paused, because the messages may have been sent already. If the transaction id
 * in the cursor is ahead of this cluster, the cursor is reset to the current transaction, and the loaded audit entries
 * cause no notices. Returns whether sending was paused.
 */
export async function adoptCursor(tx: Tx, now: Date): Promise<boolean> {
  const cluster = await findCluster(tx);
  const cursor = await tx.row<{ cluster: string | null; isAhead: boolean }>(sql`
    select cluster, next_transaction > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead from message_cursor for update`);
  if (cursor.isAhead)
    await tx.run(sql`
      update message_cursor set next_transaction = pg_snapshot_xmin(pg_current_snapshot()), last_entry = 0,
        last_foreign_entry = (select last_value from audit_log_id_seq)`);
  const isCopy = cluster !== null && cursor.cluster !== null && cursor.cluster !== cluster;
  if (cluster !== null && cursor.cluster !== cluster) await tx.run(sql`update message_cursor set cluster = ${cluster}`);
  if (!cursor.isAhead && !isCopy) return false;
  await pauseAll(tx, 'This database is a copy of another one', now);
  return true;
}

/** Identifies the cluster and the database. Null if the role may not call `pg_control_system()`. */
async function findCluster(tx: Tx): Promise<string | null> {
  const { isAllowed } = await tx.row<{ isAllowed: boolean }>(
    sql`select has_function_privilege('pg_control_system()', 'execute') as is_allowed`,
  );
  if (!isAllowed) return null;
  const { cluster } = await tx.row<{ cluster: string }>(sql`
    select c.system_identifier || '/' || d.oid as cluster
    from pg_control_system() c, pg_database d where d.datname = current_database()`);
  return cluster;
}

/** Pauses all sending, with a reason that says how many messages are due. An earlier pause stays. */
export async function pauseAll(tx: Tx, cause: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into message_pauses (scope, reason, paused_at)
    select 'all', ${cause} || ': its messages may have been sent already. ' || count(*) || ' messages are due.', ${now}
    from messages where state = 'due'
    on conflict do nothing`);
}
