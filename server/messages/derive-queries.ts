import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { inboxNotification } from '#server/db/changes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { emptySql, jsonValue, type Sql, sql } from '#server/db/sql.ts';
import { announcedChangesSql } from '#server/db/sql-functions.ts';
import { needsNewTime } from '#server/db/visits.ts';
import * as notices from './notice-queries.ts';
import {
  addChange,
  type NoticeTopic,
  type NoticeWaiting,
  noticeOf,
  sendingTime,
  type WaitingNotice,
} from './notice-rules.ts';

/** What the statements that create messages need to know of this server. */
export type DerivingServer = {
  now: Date;
  /** The channels that are configured. */
  configured: ExternalChannel[];
  /** The ids of the present texts, by `kind/channel/language`. */
  textIds: Record<string, number>;
  /** False: the clock was set a moment ago, and may be wrong, so that nothing is too late. */
  isClockSettled: boolean;
};

/** How many visits or changes one transaction handles at most. */
const batchSize = 500;
/** If nobody has read a WhatsApp message for `afterMinutes`, an SMS follows. After `untilHours`, no SMS follows any more. */
const unread = { afterMinutes: 30, untilHours: 6 };
/**
 * A change that is older than this causes no notice. A notice that no gateway accepts expires after this time, even if the
 * visit is months ahead.
 */
const maxNoticeAgeHours = 72;
export const maxNoticeAgeMs = maxNoticeAgeHours * 3_600_000;
/**
 * A sweep (`Engine.sweep()`) looks back to this time before the previous complete sweep, and creates the reminders that became due
 * since then. The previous sweep skipped reminders whose visits were being changed at that moment.
 */
export const usualLookbackMs = 6 * 3_600_000;
/** The first sweep of a server looks back this far, and no sweep further: a reminder is useful for less than a week. */
export const maxLookbackMs = 168 * 3_600_000;

/** The kinds of messages that are derived. */
export type Derivation = 'notices' | 'reminders' | 'unreadMessages';

/**
 * Takes the lock for deriving messages of one kind, so that only one server does it at a time. The lock ends with the
 * transaction. Returns false if another server has it. Sequential scans are off, because a connection caches the plan of
 * its first sweep: a plan that was made for empty tables would scan them after they have grown.
 */
export async function lockDeriving(tx: Tx, derivation: Derivation): Promise<boolean> {
  const { isLocked } = await tx.row<{ isLocked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${lockKeys[derivation]}) as is_locked, set_config('enable_seqscan', 'off', true)`);
  return isLocked;
}

/** Tells every server which inboxes have new messages, once per transaction. */
export async function announceInboxes(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.run(sql`select pg_notify('data_changed', ${inboxNotification(accountIds)})`);
}

export type DerivedMessages = {
  /** The accounts whose inbox has a new message. */
  accountIds: string[];
  created: number;
  /** More may be waiting: the batch was full. */
  isFull: boolean;
};

/**
 * Creates the messages of occasions. An occasion is what a message is sent for: a reminder before a visit, or a change of it. For
 * each occasion there is one message in the inbox, one on the first usable channel, and one to the patient's own phone. A message
 * that exists already is not created again. `occasions` has the columns appointment_id,
 * starts_at, kind, occasion, due_at, expires_at, is_urgent, extra and number (the order in which the inbox shows them).
 */
function insertMessages(
  { now, configured, textIds, isClockSettled }: DerivingServer,
  occasions: Sql,
  before: Sql = emptySql,
): Sql {
  const isUseful = isClockSettled ? sql`p.expires_at > ${now}` : sql`true`;
  const ofInbox = jsonValue(Object.fromEntries(Object.entries(textIds).filter(([key]) => key.includes('/inbox/'))));
  return sql`
    with ${before}occasions as materialized (${occasions}), people as (
      select o.*, a.user_id as account_id, coalesce(s.language, 'en') as language,
        usable_channels(a.user_id, o.kind, ${configured}::text[], ${now}) as usable,
        agreed_phone(a.patient_id) is not null as has_own_phone,
        jsonb_build_object('patient', p.name, 'place', visit_place(a.clinic_id, a.doctor_id, a.city_id),
          'isTimed', not (a.is_step and a.doctor_id is null and (o.starts_at at time zone 'Asia/Kolkata')::time = '00:00'))
          || case when a.is_requested then '{"isRequested": true}'::jsonb else '{}' end as facts
      from occasions o
      join appointments a on a.id = o.appointment_id
      join patients p on p.id = a.patient_id
      join accounts c on c.id = a.user_id and c.deactivated_at is null
      left join message_settings s on s.account_id = a.user_id
    ), recipients as (
      select p.*, 'family' as person, 'inbox' as channel, '{}'::text[] as fallbacks from people p
      union all
      select p.*, 'family', p.usable[1], p.usable[2:] from people p where cardinality(p.usable) > 0 and ${isUseful}
      union all
      select p.*, 'patient', 'sms', '{}' from people p
      where p.has_own_phone and 'sms' = any (${configured}::text[]) and ${isUseful}
    ), inserted as (
      insert into messages (account_id, appointment_id, starts_at, kind, occasion, person, channel, fallbacks, language, text_id,
        payload, is_urgent, state, due_at, next_attempt_at, expires_at, created_at, sent_at)
      select r.account_id, r.appointment_id, r.starts_at, r.kind, r.occasion, r.person, r.channel, r.fallbacks, r.language,
        case when r.channel = 'inbox' then coalesce(
          (${ofInbox}::text::jsonb ->> (x.kind || '/inbox/' || r.language))::integer,
          (${ofInbox}::text::jsonb ->> (x.kind || '/inbox/en'))::integer) end,
        r.facts || case when r.channel in ('inbox', 'email') then r.extra else r.extra - 'note' end,
        r.is_urgent, case when r.channel = 'inbox' then 'sent' else 'due' end, r.due_at, r.due_at, r.expires_at, ${now},
        case when r.channel = 'inbox' then ${now}::timestamptz + r.number * interval '1 millisecond' end
      from recipients r
      -- The same rule as textKindOf() in render.ts.
      cross join lateral (
        select case when r.kind in ('reminder', 'booked', 'moved', 'reopened') and r.facts ? 'isRequested' then 'requested'
          when r.kind = 'late' and r.extra -> 'minutes' = '0' then 'on-time' else r.kind end as kind) x
      where not exists (
        select from messages m
        where m.appointment_id = r.appointment_id and m.starts_at = r.starts_at and m.kind = r.kind
          and m.occasion = r.occasion and m.person = r.person)
      on conflict do nothing
      returning account_id, appointment_id, channel
    )
    select count(*)::integer as created,
      coalesce(array_agg(distinct account_id::text) filter (where channel = 'inbox' and is_shown_to_family(appointment_id)), '{}')
        as account_ids,
      (select count(*)::integer from occasions) as occasion_count
    from inserted`;
}

type Inserted = { created: number; accountIds: string[]; occasionCount: number };

/**
 * Creates the reminders that are due, or will be within `aheadMs`, if they became due in the last `lookbackMs` and are
 * still useful. A lead is how long before the visit a reminder is sent (`week`, `day`, `hours`). For each lead, candidates are
 * the open visits and steps whose reminder can be due. Quiet hours last at most 14 hours, and move a reminder to their end or to
 * 15 minutes before they begin. A visit that is being changed at this moment is skipped; the next sweep finds it. A visit that
 * needs a new time is skipped too: after a reminder, the family would come in vain.
 */
export async function insertReminders(
  tx: Tx,
  server: DerivingServer,
  aheadMs: number,
  lookbackMs: number = usualLookbackMs,
): Promise<DerivedMessages> {
  const { now } = server;
  const since = new Date(now.getTime() - lookbackMs);
  const until = new Date(now.getTime() + aheadMs);
  const isPossible = sql`a.starts_at > ${now} and a.starts_at > ${since}::timestamptz + l.length - interval '14 hours'
    and a.starts_at <= ${until}::timestamptz + l.length + interval '14 hours 15 minutes' and a.arrived_at is null`;
  const columns = sql`a.id, a.user_id, a.patient_id, a.starts_at, a.appointment_type_id, a.created_at, a.version`;
  // Each step is computed before the next one: with few statistics, the planner would begin with the patients.
  const candidates = sql`
    candidates as materialized (
      select l.lead, l.length, v.*
      from (values ('week', interval '168 hours'), ('day', interval '24 hours'), ('hours', interval '2 hours')) l (lead, length)
      cross join lateral (
        select ${columns} from appointments a
        where not a.is_step and a.status in ('scheduled', 'open') and ${isPossible}
        union all
        select ${columns} from appointments a
        where a.is_step and a.status = 'pending' and ${isPossible} and (l.lead <> 'hours'
          or a.doctor_id is not null or (a.starts_at at time zone 'Asia/Kolkata')::time <> '00:00')) v
    ), timed as materialized (
      select v.*, q.quiet_from, q.quiet_to, reminder_due(v.starts_at, v.lead, q.quiet_from, q.quiet_to) as due_at
      from candidates v
      left join message_settings s on s.account_id = v.user_id
      cross join lateral (
        select coalesce(s.quiet_from, '21:00') as quiet_from, coalesce(s.quiet_to, '08:00') as quiet_to) q
      where v.lead = any (coalesce(s.leads, '{week,day,hours}'))
        -- Excludes cheaply the many candidates that are neither due now nor moved by quiet hours.
        and (v.starts_at - v.length between ${since} and ${until}
          or quiet_end(v.starts_at - v.length, q.quiet_from, q.quiet_to) is not null)
    ), due as materialized (
      select v.id, v.user_id, v.patient_id, v.appointment_type_id, v.starts_at, v.lead, v.due_at, v.version,
        least(v.due_at, v.starts_at - v.length) as told_since,
        case v.lead when 'hours' then v.starts_at
          else reminder_due(v.starts_at, case v.lead when 'week' then 'day' else 'hours' end, v.quiet_from, v.quiet_to)
        end as expires_at
      from timed v
      where v.due_at <= ${until} and v.due_at > ${since}
        and v.created_at <= least(v.due_at, v.starts_at - v.length)
    ), chosen as materialized (
      select d.id, d.starts_at, d.lead, d.due_at, d.expires_at from due d
      where d.expires_at > ${now} and not exists (
          select from messages m
          where m.appointment_id = d.id and m.starts_at = d.starts_at and m.kind = 'reminder' and m.occasion = d.lead
            and m.person = 'family')
        and (select c.deactivated_at is null from accounts c where c.id = d.user_id)
        and (select num_nonnulls(p.archived_at, p.set_aside_at) = 0 from patients p where p.id = d.patient_id)
        and coalesce((select d.lead = any (t.reminder_leads) from appointment_types t where t.id = d.appointment_type_id), true)
        and (d.version = 1 or not was_noticed_since(d.id, d.told_since))
      limit ${batchSize}
    ), `;
  const occasions = sql`
    select c.id as appointment_id, c.starts_at, 'reminder' as kind, c.lead as occasion, c.due_at, c.expires_at,
      false as is_urgent, '{}'::jsonb as extra, 1 as number
    from chosen c join appointments a on a.id = c.id
    where a.starts_at = c.starts_at and a.status in ('scheduled', 'open', 'pending') and not ${needsNewTime}
      and a.set_aside_at is null
    for share of a skip locked`;
  return toDerived(await tx.row<Inserted>(insertMessages(server, occasions, candidates)));
}

/** A change of a visit, or of a doctor's delay, that becomes notices. */
type Change = { transaction: string; entry: string; change: string };

/**
 * Reads the changes in finished transactions since the last call, adds them to the notices that wait, and moves the cursor. The
 * caller holds the lock of deriving. Returns whether there may be more.
 */
export async function readChanges(
  tx: Tx,
  now: Date,
  waiting: NoticeWaiting,
  { limit, since }: { limit: number; since: Date },
): Promise<boolean> {
  const cursor = await tx.row<{
    next: string;
    lastEntry: string;
    lastForeignEntry: string;
    upto: string;
    lag: number;
  }>(sql`
    select c.next_transaction::text as next, c.last_entry::text, c.last_foreign_entry::text, upto::text,
      least(upto::text::bigint - c.next_transaction::text::bigint, 1000000)::integer as lag
    from message_cursor c, pg_snapshot_xmin(pg_current_snapshot()) upto`);
  const changes = await tx.rows<Change>(sql`
    select c.transaction::text, c.entry::text, to_jsonb(c)::text as change
    from ${announcedChangesSql({
      fromTransaction: cursor.next,
      fromEntry: cursor.lastEntry,
      uptoTransaction: cursor.upto,
      foreignEntry: cursor.lastForeignEntry,
      since,
      most: limit,
    })} c
    order by c.transaction, c.entry`);
  const last = changes.at(-1);
  const isFull = changes.length >= limit;
  // Without changes the cursor is moved seldom: each move is a new version of its row.
  if (!last && cursor.lag < 1_000) return isFull;
  const next = isFull && last ? last : { transaction: cursor.upto, entry: '0' };
  await tx.run(sql`
    update message_cursor set next_transaction = ${next.transaction}::xid8, last_entry = ${next.entry}::bigint`);
  if (!last) return isFull;

  const ofVisits = await notices.findVisitChanges(tx, `[${changes.map(({ change }) => change).join(',')}]`);
  const keyOf = (appointmentId: string, topic: NoticeTopic) => `${appointmentId} ${topic}`;
  const found = await notices.findWaiting(tx, [...new Set(ofVisits.map(({ appointmentId }) => appointmentId))]);
  const known = new Map(found.map((notice) => [keyOf(notice.appointmentId, notice.topic), notice]));
  const changed = new Map<string, WaitingNotice>();
  for (const change of ofVisits) {
    const key = keyOf(change.appointmentId, change.kind === 'late' ? 'delay' : 'visit');
    changed.set(key, addChange(changed.get(key) ?? known.get(key), change, { ...waiting, now }));
  }
  await notices.saveWaiting(tx, [...changed.values()]);
  return isFull;
}

/** Creates the notices whose time has come, but none for changes that were undone. The caller holds the lock of deriving. */
export async function insertNotices(tx: Tx, server: DerivingServer, limit = batchSize): Promise<DerivedMessages> {
  const { now } = server;
  const released = await notices.takeReleased(tx, now, limit);
  if (released.length === 0) return { created: 0, accountIds: [], isFull: false };
  const decided = released.map((notice) => ({ notice, news: noticeOf(notice, notice) }));
  const occasions = decided.flatMap(({ notice, news }) => {
    if (!news) return [];
    const { appointmentId, userId, entry, note, toldStartsAt } = notice;
    const starts = [news.startsAt, notice.startsAt, toldStartsAt];
    const usefulUntil = usefulUntilOf(notice, news);
    const expiresAt = new Date(
      server.isClockSettled ? Math.min(usefulUntil, now.getTime() + maxNoticeAgeMs) : usefulUntil,
    );
    const { oldStartsAt, minutes } = news;
    const extra = { ...(oldStartsAt && { oldStartsAt }), ...(minutes !== null && { minutes }), ...(note && { note }) };
    return {
      appointmentId,
      userId,
      entry,
      extra,
      expiresAt,
      kind: news.kind,
      startsAt: news.startsAt,
      ...sendingTime({ kind: news.kind, starts }, notice, now),
    };
  });
  const inserted = await tx.row<Inserted>(
    insertMessages(
      server,
      sql`
        select o."appointmentId" as appointment_id, o."startsAt" as starts_at, o.kind, o.entry::text as occasion,
          o."dueAt" as due_at, o."expiresAt" as expires_at, o."isUrgent" as is_urgent, o.extra,
          row_number() over (partition by o."userId" order by o.entry) as number
        from jsonb_to_recordset(${jsonValue(occasions)}::text::jsonb) as o ("appointmentId" uuid, "userId" uuid, "startsAt" timestamptz,
          kind text, entry bigint, "dueAt" timestamptz, "expiresAt" timestamptz, "isUrgent" boolean, extra jsonb)`,
    ),
  );
  const told = decided.map(({ notice, news }) => ({
    appointmentId: notice.appointmentId,
    topic: notice.topic,
    startsAt: news ? news.startsAt : notice.toldStartsAt,
    isCancelled: news ? news.kind === 'cancelled' : notice.toldCancelled,
  }));
  await notices.saveReleased(tx, told, now);
  return { ...inserted, isFull: released.length >= limit };
}

function usefulUntilOf(
  { startsAt, endsAt, isWholeDay }: notices.ReleasedNotice,
  news: { startsAt: Date; minutes: number | null },
): number {
  const start = Math.max(startsAt.getTime(), news.startsAt.getTime());
  if (news.minutes !== null) return Math.max(endsAt?.getTime() ?? 0, start + news.minutes * 60_000);
  return start + (isWholeDay ? 24 * 3_600_000 : 0);
}

function toDerived({ created, accountIds, occasionCount }: Inserted): DerivedMessages {
  return { created, accountIds, isFull: occasionCount >= batchSize };
}

/**
 * Creates the SMS for WhatsApp messages that were accepted and that nobody has read or answered. Returns how many it
 * created. The worker checks again before it sends them.
 */
export async function insertUnreadFallbacks(tx: Tx, server: DerivingServer): Promise<number> {
  const { now } = server;
  const messages = await tx.rows<{ id: string }>(sql`
    select m.id from messages m
    where m.channel = 'whatsapp' and m.state in ('sent', 'delivered') and m.read_at is null
      and m.sent_at <= ${now}::timestamptz - make_interval(mins => ${unread.afterMinutes})
      and m.sent_at > ${now}::timestamptz - make_interval(hours => ${unread.untilHours})
      and m.expires_at > ${now} and 'sms' = any (m.fallbacks)
      and not exists (
        select from visit_answers r
        where r.appointment_id = m.appointment_id and r.starts_at = m.starts_at and r.person = m.person
          and r.answered_at >= m.sent_at)
      and not exists (
        select from messages t
        where t.appointment_id = m.appointment_id and t.starts_at = m.starts_at and t.kind = m.kind
          and t.occasion = m.occasion and t.person = m.person and t.channel = 'sms')
    limit ${batchSize}`);
  return insertFallbacks(
    tx,
    server,
    messages.map(({ id }) => id),
    { only: 'sms' },
  );
}

/**
 * For each message that could not be sent, creates another one, on the first channel that the family wants now and that was not
 * tried for this occasion. Returns how many it created.
 */
export async function insertFallbacks(
  db: Db,
  { now, configured }: Pick<DerivingServer, 'now' | 'configured'>,
  messageIds: readonly string[],
  { only = null }: { only?: ExternalChannel | null } = {},
): Promise<number> {
  if (messageIds.length === 0) return 0;
  return db.run(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, person, channel, fallbacks, language, payload,
      is_urgent, due_at, next_attempt_at, expires_at, created_at)
    select m.account_id, m.appointment_id, m.starts_at, m.kind, m.occasion, m.person, next.channels[1], next.channels[2:],
      m.language, case when next.channels[1] = 'email' then coalesce(inbox.payload, m.payload) else m.payload - 'note' end,
      m.is_urgent, ${now}, ${now}, m.expires_at, ${now}
    from messages m
    cross join lateral (
      select array_agg(u.channel order by u.number) as channels
      from unnest(usable_channels(m.account_id, m.kind, ${configured}::text[], ${now})) with ordinality u (channel, number)
      where (${only}::text is null or u.channel = ${only}) and not exists (
        select from messages t
        where t.appointment_id = m.appointment_id and t.starts_at = m.starts_at and t.kind = m.kind
          and t.occasion = m.occasion and t.person = m.person and t.channel = u.channel)) next
    left join messages inbox on inbox.appointment_id = m.appointment_id and inbox.starts_at = m.starts_at
      and inbox.kind = m.kind and inbox.occasion = m.occasion and inbox.person = m.person and inbox.channel = 'inbox'
    -- A message that staff have resent (its occasion has a second word) gets no fallback: it stays on its channel.
    where m.id = any (${messageIds}::uuid[]) and m.person = 'family' and m.kind <> 'test' and m.expires_at > ${now}
      and position(' ' in m.occasion) = 0
      and next.channels is not null
    on conflict do nothing`);
}
