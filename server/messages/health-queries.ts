import type { ExternalChannel } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** The gateway of a channel has accepted a message. */
export async function recordSuccess(db: Db, channel: ExternalChannel, now: Date): Promise<void> {
  await db.run(sql`
    insert into channel_health as h (channel, last_success_at) values (${channel}, ${now})
    on conflict (channel) do update set last_success_at = excluded.last_success_at, failing_since = null, problem = null`);
}

/** The gateway of a channel fails. */
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
  /** Messages whose time has come, without those that are paused. */
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
