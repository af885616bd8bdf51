import type { Tx } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import type { NoticeChange, NoticeTopic, VisitNow, WaitingNotice } from './notice-rules.ts';
import type { QuietHours } from './send-rules.ts';

/**
 * For how long we store what a family was told, because entries of the audit log may be read late: they are not read while an older
 * transaction is open.
 */
const keptMinutes = 60;
/** A notice that would wait longer was stored by a wrong clock, and is released at once. */
const longestWaitMinutes = 10;

/** Turns changes into changes of single visits: a delay of a doctor concerns all visits of its day. */
export async function findVisitChanges(tx: Tx, changes: string): Promise<NoticeChange[]> {
  const rows = await tx.rows<NoticeChange>(sql`
    with changes as materialized (
      select * from jsonb_to_recordset(${changes}::text::jsonb) as c (entry bigint, at timestamptz, kind text, appointment_id uuid,
        doctor_id uuid, day date, minutes integer, starts_at timestamptz, old_starts_at timestamptz, note text)
    ), by_staff as materialized (
      select staff_entries(array(select entry from changes)) as entry
    ), visits as (
      select a.id, c.entry, c.at, c.kind, c.starts_at, c.old_starts_at, c.note,
        greatest(c.starts_at, c.old_starts_at) + case when a.is_step and a.doctor_id is null
          and (c.starts_at at time zone 'Asia/Kolkata')::time = '00:00' then interval '24 hours' else interval '0' end as useful_until
      from changes c join appointments a on a.id = c.appointment_id
      union all
      -- The visits of the day whose patient has not arrived.
      select a.id, c.entry, c.at, c.kind, a.starts_at, null, c.note,
        greatest(a.ends_at, a.starts_at + make_interval(mins => c.minutes))
      from changes c
      join appointments a on a.doctor_id = c.doctor_id and a.status in ('scheduled', 'open') and a.arrived_at is null
        and a.with_doctor_at is null and a.starts_at >= c.day::timestamp at time zone 'Asia/Kolkata'
        and a.starts_at < (c.day + 1)::timestamp at time zone 'Asia/Kolkata')
    select v.id as appointment_id, v.entry::text, v.kind, v.starts_at, v.old_starts_at,
      v.entry in (select entry from by_staff) as by_staff, v.note
    from visits v
    -- A change of a visit that was over when it was changed is no news.
    where v.useful_until > v.at
    order by v.entry`);
  return rows;
}

/** The notices of these visits: those that wait, and what was told by those that were sent. */
export async function findWaiting(tx: Tx, visitIds: readonly string[]): Promise<WaitingNotice[]> {
  return tx.rows<WaitingNotice>(sql`
    select w.appointment_id, w.topic, w.told_starts_at, w.told_cancelled, w.is_own_booking, w.was_confirmed, w.is_urgent,
      w.entry::text, w.note, w.opened_at, w.release_at
    from waiting_notices w where w.appointment_id = any (${visitIds}::uuid[])`);
}

/** Stores notices that wait. Only the server that has the lock of deriving calls it. */
export async function saveWaiting(tx: Tx, notices: readonly WaitingNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.run(sql`
    insert into waiting_notices as w (appointment_id, topic, told_starts_at, told_cancelled, is_own_booking, was_confirmed,
      is_urgent, entry, note, opened_at, release_at)
    select n."appointmentId", n.topic, n."toldStartsAt", n."toldCancelled", n."isOwnBooking", n."wasConfirmed", n."isUrgent",
      n.entry, n.note, n."openedAt", n."releaseAt"
    from jsonb_to_recordset(${jsonValue(notices)}::text::jsonb) as n ("appointmentId" uuid, topic text, "toldStartsAt" timestamptz,
      "toldCancelled" boolean, "isOwnBooking" boolean, "wasConfirmed" boolean, "isUrgent" boolean, entry bigint, note text,
      "openedAt" timestamptz, "releaseAt" timestamptz)
    on conflict (appointment_id, topic) do update
      set told_starts_at = excluded.told_starts_at, told_cancelled = excluded.told_cancelled,
        is_own_booking = excluded.is_own_booking, was_confirmed = excluded.was_confirmed, is_urgent = excluded.is_urgent,
        entry = excluded.entry, note = excluded.note, opened_at = excluded.opened_at, release_at = excluded.release_at,
        released_at = null`);
}

export type ReleasedNotice = WaitingNotice &
  VisitNow &
  QuietHours & { userId: string; endsAt: Date | null; isWholeDay: boolean };

/** The waiting notices whose time has come, with their visits, which are locked until the transaction ends. */
export async function takeReleased(tx: Tx, now: Date, limit: number): Promise<ReleasedNotice[]> {
  return tx.rows<ReleasedNotice>(sql`
    select w.appointment_id, w.topic, w.told_starts_at, w.told_cancelled, w.is_own_booking, w.was_confirmed, w.is_urgent,
      w.entry::text, w.note, w.opened_at, w.release_at, a.user_id, a.status, a.starts_at, a.ends_at, a.is_requested,
      a.is_step and a.doctor_id is null and (a.starts_at at time zone 'Asia/Kolkata')::time = '00:00' as is_whole_day,
      num_nonnulls(a.arrived_at, a.with_doctor_at) > 0 as has_arrived,
      to_char(coalesce(s.quiet_from, '21:00'), 'HH24:MI') as quiet_from,
      to_char(coalesce(s.quiet_to, '08:00'), 'HH24:MI') as quiet_to,
      coalesce((
        select y.minutes from doctor_delays y
        where y.doctor_id = a.doctor_id and y.day = (a.starts_at at time zone 'Asia/Kolkata')::date), 0)::integer
        as delay_minutes,
      coalesce((
        select (m.payload ->> 'minutes')::integer from messages m
        where m.appointment_id = a.id and m.starts_at = a.starts_at and m.kind = 'late' and m.person = 'family'
          and m.channel = 'inbox'
        order by substring(m.occasion from '^[0-9]{1,18}')::bigint desc
        limit 1), 0) as told_minutes
    from waiting_notices w
    join appointments a on a.id = w.appointment_id
    left join message_settings s on s.account_id = a.user_id
    where w.release_at <= ${now} or w.release_at > ${now}::timestamptz + make_interval(mins => ${longestWaitMinutes})
    order by w.release_at
    limit ${limit}
    for share of a skip locked`);
}

/** Stores what families were told, and deletes what is not needed any more. */
export async function saveReleased(
  tx: Tx,
  told: readonly { appointmentId: string; topic: NoticeTopic; startsAt: Date | null; isCancelled: boolean }[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update waiting_notices w set release_at = null, released_at = ${now}, told_starts_at = t."startsAt",
      told_cancelled = t."isCancelled", is_own_booking = false, was_confirmed = false, is_urgent = false, note = null
    from jsonb_to_recordset(${jsonValue(told)}::text::jsonb)
      as t ("appointmentId" uuid, topic text, "startsAt" timestamptz, "isCancelled" boolean)
    where w.appointment_id = t."appointmentId" and w.topic = t.topic`);
  await tx.run(sql`
    delete from waiting_notices w
    where w.released_at < ${now}::timestamptz - make_interval(mins => ${keptMinutes})
      or w.released_at > ${now}::timestamptz + make_interval(mins => ${keptMinutes})`);
}

/** When the next waiting notice is due; null if none waits. */
export async function findNextRelease(tx: Tx): Promise<Date | null> {
  const { at } = await tx.row<{ at: Date | null }>(
    sql`select min(release_at) as at from waiting_notices where release_at is not null`,
  );
  return at;
}
