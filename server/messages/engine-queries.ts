import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { type Db, inMessengerTransaction, type Pool, type Tx } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import type { TextSource } from './channel.ts';

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
async function pauseAll(tx: Tx, cause: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into message_pauses (scope, reason, paused_at)
    select 'all', ${cause} || ': its messages may have been sent already. ' || count(*) || ' messages are due.', ${now}
    from messages where state = 'due'
    on conflict do nothing`);
}

/**
 * Pauses sending: messages that were sent after the backup was taken are due again in the restored database, and visits may
 * have changed since. Staff see how many are due and resume when they have looked at them.
 */
export async function pauseAfterRestore(db: Pool, now: Date): Promise<void> {
  await inMessengerTransaction(db, (tx) => pauseAll(tx, 'The database was restored from a backup', now));
}

/** Stores that the gateway of a channel has accepted a message. */
export async function recordSuccess(db: Db, channel: ExternalChannel, now: Date): Promise<void> {
  await db.run(sql`
    insert into channel_health as h (channel, last_success_at) values (${channel}, ${now})
    on conflict (channel) do update set last_success_at = excluded.last_success_at, failing_since = null, problem = null`);
}

/** Stores that the gateway of a channel fails, and why. */
export async function recordProblem(
  db: Db,
  channel: ExternalChannel,
  { now, problem }: { now: Date; problem: string },
): Promise<void> {
  await db.run(sql`
    insert into channel_health as h (channel, failing_since, last_failure_at, problem)
    values (${channel}, ${now}, ${now}, ${problem})
    on conflict (channel) do update
      set failing_since = least(h.failing_since, excluded.failing_since), last_failure_at = excluded.last_failure_at,
        problem = excluded.problem`);
}

export type MessageStats = {
  /** Messages whose time has come and that are not paused. */
  due: number;
  /** Paused messages whose time has come. */
  paused: number;
  oldestDueAt: Date | null;
  failingChannels: string[];
};

/** The figures of all servers together. A message that waits for another attempt counts from its first due time. */
export async function findStats(db: Db, now: Date): Promise<MessageStats> {
  return db.row<MessageStats>(sql`
    select count(*) filter (where not m.is_paused)::integer as due, count(*) filter (where m.is_paused)::integer as paused,
      min(m.due_at) filter (where not m.is_paused) as oldest_due_at,
      array(select channel from channel_health where failing_since is not null order by channel) as failing_channels
    from (
      select o.due_at, exists (
        select from message_pauses p
        where p.scope in ('all', 'kind:' || o.kind, 'channel:' || o.channel)) as is_paused
      from messages o where o.state = 'due' and o.due_at <= ${now}) m`);
}

/**
 * Stores a new version of each text that differs from its newest stored version. If an older version has the same
 * content, the new version gets its template. Servers that start together do this one after the other. Returns the ids
 * of the given texts by `kind/channel/language`.
 */
export async function registerTexts(tx: Tx, texts: readonly TextSource[]): Promise<Record<string, number>> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockKeys.messageTexts})`);
  const given = sql`jsonb_to_recordset(${jsonValue(texts)}::text::jsonb)
    as g (kind text, channel text, language text, content jsonb)`;
  await tx.run(sql`
    insert into message_texts (kind, channel, language, version, content, template_name)
    select g.kind, g.channel, g.language, coalesce(newest.version, 0) + 1, g.content, (
      select t.template_name from message_texts t
      where t.kind = g.kind and t.channel = g.channel and t.language = g.language and t.content = g.content
        and t.template_name is not null
      order by t.version desc limit 1)
    from ${given}
    left join lateral (
      select t.version, t.content from message_texts t
      where t.kind = g.kind and t.channel = g.channel and t.language = g.language
      order by t.version desc limit 1) newest on true
    where newest.content is distinct from g.content`);
  const rows = await tx.rows<{ key: string; id: number }>(sql`
    select distinct on (t.kind, t.channel, t.language) t.kind || '/' || t.channel || '/' || t.language as key, t.id
    from ${given}
    join message_texts t on t.kind = g.kind and t.channel = g.channel and t.language = g.language and t.content = g.content
    order by t.kind, t.channel, t.language, t.version desc`);
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
}

/** The keys of the texts of a channel that have a number or name at its carrier. */
export async function findRegisteredTexts(
  db: Db,
  channel: ExternalChannel,
  textIds: Record<string, number>,
): Promise<Set<string>> {
  const ofChannel = Object.entries(textIds).filter(([key]) => key.includes(`/${channel}/`));
  const rows = await db.rows<{ id: number }>(sql`
    select id from message_texts where id = any (${ofChannel.map(([, id]) => id)}::integer[]) and template_name is not null`);
  const registered = new Set(rows.map(({ id }) => id));
  return new Set(ofChannel.flatMap(([key, id]) => (registered.has(id) ? [key] : [])));
}

/** The last id that the audit log has given out. If it has changed, there are new entries, or there will be soon. */
export async function findLastEntry(db: Db): Promise<string> {
  const { lastEntry } = await db.row<{ lastEntry: string }>(
    sql`select last_value::text as last_entry from audit_log_id_seq`,
  );
  return lastEntry;
}
