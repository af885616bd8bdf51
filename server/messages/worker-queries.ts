import type { ExternalChannel, MessageKind, MessageLanguage } from '#contract/messages/kinds.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { jsonValue, type Sql, sql } from '#server/db/sql.ts';
import { isSessionAliveSql } from '#server/db/sql-functions.ts';
import { needsNewTime } from '#server/db/visits.ts';

/**
 * No message waits longer than this for another attempt or for the end of quiet hours. A later time was stored by a wrong
 * clock.
 */
const longestPauseHours = 24;
/** How long a claim is valid, by the clock of the database. A worker acknowledges a message before that. */
const leaseSeconds = 60;
/** A failing gateway is tried at least once an hour, so after an older failure it is unknown whether the gateway still fails. */
const failingMinutes = 65;
/** Only the newest browsers of an account get a notification, because it is encrypted for each of them. */
const maxBrowsers = 10;

/** The stored values of a text, besides the start of the visit and the link. */
type MessagePayload = {
  patient?: string;
  place?: string;
  /** False: a step that has a day but no time. */
  isTimed?: boolean;
  /** The family has asked for the time, and staff have not confirmed it yet. */
  isRequested?: boolean;
  oldStartsAt?: string;
  minutes?: number;
  /** A sentence that staff added; only in messages of the inbox and of e-mail. */
  note?: string;
};

/**
 * Whether no worker holds a message: it has no lease, or its lease has ended. A lease whose end is too far ahead was stored before
 * the clock of the database was set back, so it does not count.
 */
const isFree = (leaseEndsAt: Sql) => sql`
  (${leaseEndsAt} is null or ${leaseEndsAt} < clock_timestamp()
    or ${leaseEndsAt} > clock_timestamp() + make_interval(secs => ${2 * leaseSeconds}))`;

export type ClaimedMessageRow = {
  id: string;
  accountId: string;
  appointmentId: string | null;
  kind: MessageKind | 'test';
  occasion: string;
  person: 'family' | 'patient';
  channel: ExternalChannel;
  fallbacks: string[];
  startsAt: Date | null;
  payload: MessagePayload;
  isUrgent: boolean;
  dueAt: Date;
  expiresAt: Date;
  /**
   * The number of attempts, including this one. It identifies the claim: if another worker has claimed the message since, the
   * stored number is higher.
   */
  attempts: number;
  /** The number of attempts with an unknown result: the gateway may have accepted the message. */
  unknownAttempts: number;
};

/** The scopes of all pauses. Sequential scans are off until the transaction ends: see `lockDeriving()`. */
export async function findPausedScopes(tx: Tx): Promise<Set<string>> {
  const row = await tx.row<{ scopes: string[] }>(sql`
    select set_config('enable_seqscan', 'off', true), array(select scope from message_pauses) as scopes`);
  return new Set(row.scopes);
}

/**
 * Locks messages of a channel, urgent ones first, until the transaction ends. Messages that another worker has locked are
 * skipped. `writePrepared()` stores the claim together with the decision, as the only write. A second write of a row in
 * the same transaction would make PostgreSQL check its foreign keys, and this check may wait for a change of the
 * account. With `id`, only this message is claimed, whatever its time.
 */
export async function claimMessages(
  tx: Tx,
  channel: ExternalChannel,
  { now, limit, pausedKinds, id = null }: { now: Date; limit: number; pausedKinds: string[]; id?: string | null },
): Promise<ClaimedMessageRow[]> {
  const candidates = (isUrgent: boolean) => sql`
    select m.id, m.account_id, m.appointment_id, m.kind, m.occasion, m.person, m.channel, m.fallbacks, m.starts_at, m.payload,
      m.is_urgent, m.due_at, m.expires_at, m.attempts + 1 as attempts, m.unknown_attempts
    from messages m
    where m.state = 'due' and m.channel = ${channel} and m.is_urgent = ${isUrgent}
      and ${isFree(sql`m.lease_ends_at`)}
      ${id ? sql`and m.id = ${id}` : sql`and m.next_attempt_at <= ${now} and m.kind <> all (${pausedKinds}::text[])`}
    order by m.next_attempt_at
    limit ${limit}
    for update skip locked`;
  return tx.rows<ClaimedMessageRow>(sql`
    with urgent as materialized (${candidates(true)}), others as materialized (${candidates(false)})
    select * from urgent union all select * from others limit ${limit}`);
}

export type SendConditionsRow = {
  id: string;
  isDeactivated: boolean;
  accessEpoch: number;
  phone: string | null;
  isPhoneVerified: boolean;
  sentToday: number;
  language: MessageLanguage;
  quietFrom: string;
  quietTo: string;
  leads: string[];
  usable: string[];
  patientPhone: string | null;
  email: string | null;
  subscriptions: { id: string; endpoint: string; p256dh: string; auth: string }[];
  patientName: string | null;
  isPutAway: boolean;
  place: string;
  status: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date | null;
  isRequested: boolean;
  isTimed: boolean;
  hasArrived: boolean;
  delayMinutes: number;
  version: number | null;
  needsNewTime: boolean;
  isSuperseded: boolean;
  isKnown: boolean;
  noticeAt: Date | null;
};

/** The rows that `lockSubjects()` has locked. */
type Locked = { visitIds: string[]; accountIds: string[]; settingsIds: string[]; addressIds: string[] };

/**
 * Locks the visits, accounts, settings and addresses of claimed messages against changes until the transaction ends.
 * Rows that are being changed at this moment are left out. `lockSendConditions()` reads the rows in a second statement, because a
 * statement sees the database as it was at its start, before it took the locks.
 */
function lockSubjects(tx: Tx, messageIds: readonly string[]): Promise<Locked> {
  const accounts = sql`select m.account_id from messages m where m.id = any (${messageIds}::uuid[])`;
  return tx.row<Locked>(sql`
    with visits as materialized (
      select v.id from appointments v
      where v.id in (select m.appointment_id from messages m where m.id = any (${messageIds}::uuid[]))
      for share of v skip locked
    ), accounts as materialized (
      select c.id from accounts c where c.id in (${accounts}) for share of c skip locked
    ), settings as materialized (
      select s.account_id from message_settings s where s.account_id in (${accounts}) for share of s skip locked
    ), addresses as materialized (
      select d.id from message_addresses d where d.account_id in (${accounts}) for share of d skip locked)
    select array(select id::text from visits) as visit_ids, array(select id::text from accounts) as account_ids,
      array(select account_id::text from settings) as settings_ids, array(select id::text from addresses) as address_ids`);
}

/**
 * Reads the data for the decisions about claimed messages, and locks their visits, accounts, settings and addresses until
 * the transaction ends. The result omits a message if one of these rows is being changed at this moment.
 */
export async function lockSendConditions(
  tx: Tx,
  messageIds: readonly string[],
  { now, configured }: { now: Date; configured: ExternalChannel[] },
): Promise<SendConditionsRow[]> {
  const { visitIds, accountIds, settingsIds, addressIds } = await lockSubjects(tx, messageIds);
  return tx.rows<SendConditionsRow>(sql`
    select m.id, c.deactivated_at is not null as is_deactivated, c.access_epoch, c.phone,
      c.phone_verified_at is not null as is_phone_verified,
      (select count(*)::integer from messages x
        where x.account_id = m.account_id and x.channel = m.channel and x.channel in ('sms', 'whatsapp')
          and x.sent_at > ${now}::timestamptz - interval '24 hours'
          and x.sent_at < ${now}::timestamptz + interval '1 hour') as sent_today,
      coalesce(s.language, 'en') as language,
      to_char(coalesce(s.quiet_from, '21:00'), 'HH24:MI') as quiet_from,
      to_char(coalesce(s.quiet_to, '08:00'), 'HH24:MI') as quiet_to,
      array(
        select lead from unnest(coalesce(s.leads, '{week,day,hours}')) lead
        where t.id is null or lead = any (t.reminder_leads)) as leads,
      usable_channels(m.account_id, m.kind, ${configured}::text[], ${now}) as usable,
      case when m.person = 'patient' then agreed_phone(a.patient_id) end as patient_phone,
      case when m.channel = 'email' then (
        select d.address from message_addresses d
        where d.account_id = m.account_id and d.patient_id is null and d.kind = 'email' and d.confirmed_at is not null)
        end as email,
      case when m.channel = 'push' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'endpoint', b.endpoint, 'p256dh', b.p256dh, 'auth', b.auth)), '[]')
        from (
          select u.id, u.endpoint, u.p256dh, u.auth from push_subscriptions u join sessions n on n.id = u.session_id
          where u.account_id = m.account_id
            and ${isSessionAliveSql({
              userRole: sql`c.user_role`,
              began: sql`n.created_at`,
              seen: sql`n.last_seen_at`,
              ends: sql`n.expires_at`,
              at: now,
            })}
          order by u.created_at desc, u.id
          limit ${maxBrowsers}) b) else '[]' end as subscriptions,
      p.name as patient_name, num_nonnulls(p.archived_at, p.set_aside_at, a.set_aside_at) > 0 as is_put_away,
      coalesce(visit_place(a.clinic_id, a.doctor_id, a.city_id), '') as place, a.status, a.starts_at, a.ends_at,
      a.created_at, coalesce(a.is_requested, false) as is_requested,
      not coalesce(a.is_step and a.doctor_id is null and (a.starts_at at time zone 'Asia/Kolkata')::time = '00:00', false)
        as is_timed,
      num_nonnulls(a.arrived_at, a.with_doctor_at) > 0 as has_arrived,
      coalesce((
        select y.minutes from doctor_delays y
        where y.doctor_id = a.doctor_id and y.day = (a.starts_at at time zone 'Asia/Kolkata')::date), 0)::integer
        as delay_minutes,
      coalesce(${needsNewTime}, false) as needs_new_time, a.version,
      -- The occasion of a notice begins with the id of its audit entry, so a newer notice has a higher number. A newer
      -- notice outside of the inbox replaces this one if it was sent. It also replaces this one if it is due before it
      -- expires, is at least as urgent, and its kind and channel are not paused.
      m.occasion ~ '^[0-9]{1,18}' and exists (
        select from messages newer
        where newer.appointment_id = m.appointment_id and newer.person = m.person and newer.channel <> 'inbox'
          and newer.occasion ~ '^[0-9]{1,18}' and (newer.kind = 'late') = (m.kind = 'late')
          and substring(newer.occasion from '^[0-9]{1,18}')::bigint > substring(m.occasion from '^[0-9]{1,18}')::bigint
          and case newer.state
            when 'due' then newer.is_urgent >= m.is_urgent and newer.due_at < newer.expires_at and not exists (
              select from message_pauses h where h.scope in ('kind:' || newer.kind, 'channel:' || newer.channel))
            else newer.state in ('sent', 'delivered') end) as is_superseded,
      exists (
        select from messages w
        where w.appointment_id = m.appointment_id and w.starts_at = m.starts_at and w.kind = m.kind
          and w.occasion = m.occasion and w.person = m.person and w.channel = 'whatsapp' and w.id <> m.id
          and w.state in ('sent', 'delivered') and (w.read_at is not null or exists (
            select from visit_answers r
            where r.appointment_id = w.appointment_id and r.starts_at = w.starts_at and r.person = w.person
              and r.answered_at >= w.sent_at))) as is_known,
      (select min(w.release_at) from waiting_notices w where w.appointment_id = m.appointment_id) as notice_at
    from messages m
    join accounts c on c.id = m.account_id
    left join message_settings s on s.account_id = m.account_id
    left join appointments a on a.id = m.appointment_id
    left join patients p on p.id = a.patient_id
    left join appointment_types t on t.id = a.appointment_type_id
    where m.id = any (${messageIds}::uuid[]) and m.account_id = any (${accountIds}::uuid[])
      and (m.appointment_id is null or m.appointment_id = any (${visitIds}::uuid[]))
      and (s.account_id is null or s.account_id = any (${settingsIds}::uuid[]))
      and not exists (
        select from message_addresses d where d.account_id = m.account_id and d.id <> all (${addressIds}::uuid[]))`);
}

/** What is stored about a message before it is handed over. */
export type PreparedMessage = {
  id: string;
  language: MessageLanguage;
  textId: number | null;
  payload: MessagePayload;
  /** Hexadecimal; null if the message has no link. */
  linkHash: string | null;
};

/** Stores messages that are about to be handed over, with the lease. Returns the template at the carrier for each message. */
export function writePrepared(tx: Tx, messages: readonly PreparedMessage[]) {
  return tx.rows<{ id: string; templateName: string | null }>(sql`
    update messages m set attempts = m.attempts + 1, lease_ends_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      language = p.language, text_id = p."textId", payload = p.payload,
      link_hash = decode(p."linkHash", 'hex')
    from jsonb_to_recordset(${jsonValue(messages)}::text::jsonb)
      as p (id uuid, language text, "textId" integer, payload jsonb, "linkHash" text)
    where m.id = p.id
    returning m.id, (select t.template_name from message_texts t where t.id = p."textId") as template_name`);
}

/**
 * Lets workers look again at messages whose next attempt was stored by a wrong clock; after a jump of the clock, at all
 * waiting messages. `decideSending()` then postpones them again if necessary. `before` is the time before the jump; null
 * without a jump. An urgent message that was not due then keeps its time, because quiet hours do not delay it.
 */
export async function limitDueTimes(tx: Tx, now: Date, before: Date | null): Promise<void> {
  await tx.run(sql`
    update messages m set next_attempt_at = ${now}
    where m.state = 'due' and ${isFree(sql`m.lease_ends_at`)}
      and m.next_attempt_at > ${now}::timestamptz + make_interval(hours => ${before ? 0 : longestPauseHours})
      and not (m.is_urgent and m.attempts = 0 and m.due_at > ${before ?? now})`);
}

/** Stores that messages are deliberately not sent, and why. */
export async function writeVoided(tx: Tx, messages: readonly { id: string; reason: string }[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(sql`
    update messages m set state = 'voided', reason = v.reason, lease_ends_at = null
    from jsonb_to_recordset(${jsonValue(messages)}::text::jsonb) as v (id uuid, reason text)
    where m.id = v.id`);
}

/**
 * Stores that messages are not attempted now, but again at `until`. `isNewDue`: because of quiet hours, `until` is also
 * their new due time.
 */
export async function writePostponed(
  tx: Tx,
  messages: readonly { id: string; until: Date; isNewDue: boolean }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(sql`
    update messages m set lease_ends_at = null, next_attempt_at = p.until,
      due_at = case when p."isNewDue" then p.until else m.due_at end
    from jsonb_to_recordset(${jsonValue(messages)}::text::jsonb) as p (id uuid, until timestamptz, "isNewDue" boolean)
    where m.id = p.id`);
}

type Claim = { id: string; attempts: number };
/** Whether a worker still holds its claim: only then it stores the result. */
const isOwnClaim = ({ id, attempts }: Claim) => sql`m.id = ${id} and m.state = 'due' and m.attempts = ${attempts}`;

/**
 * Stores that the gateway has accepted the message. False: another worker has claimed it since, or a delivery report came
 * first.
 */
export async function acknowledgeAccepted(
  db: Db,
  claimed: Claim,
  { now, gatewayId, parts = null }: { now: Date; gatewayId: string | null; parts?: number | null | undefined },
): Promise<boolean> {
  const changed = await db.run(sql`
    update messages m set state = 'sent', sent_at = ${now}, gateway_id = ${gatewayId}, parts = ${parts}, reason = null,
      lease_ends_at = null
    where ${isOwnClaim(claimed)}`);
  return changed > 0;
}

/** Stores that the gateway has not accepted the message, and when the next attempt follows. */
export async function acknowledgeLater(
  db: Db,
  claimed: Claim,
  { nextAttemptAt, reason, unknownAttempts }: { nextAttemptAt: Date; reason: string; unknownAttempts: number },
): Promise<boolean> {
  const changed = await db.run(sql`
    update messages m set next_attempt_at = ${nextAttemptAt}, reason = ${reason}, lease_ends_at = null,
      unknown_attempts = ${unknownAttempts}
    where ${isOwnClaim(claimed)}`);
  return changed > 0;
}

/** Stores that the gateway has rejected the message, or that no further attempt is made. */
export async function acknowledgeFailed(db: Db, claimed: Claim, reason: string): Promise<boolean> {
  const changed = await db.run(sql`
    update messages m set state = 'failed', reason = ${reason}, lease_ends_at = null where ${isOwnClaim(claimed)}`);
  return changed > 0;
}

/** Deletes the subscriptions of browsers that no longer accept notifications. */
export async function deleteSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.run(sql`delete from push_subscriptions where id = any (${ids}::uuid[])`);
}

/** The state of one message. */
export function findState(db: Db, id: string) {
  return db.maybeRow<{
    state: 'due' | 'sent' | 'delivered' | 'failed' | 'voided';
    reason: string | null;
    channel: string;
  }>(sql`select state, reason, channel from messages where id = ${id}`);
}

/** A message that ended without being sent. */
export type EndedMessage = { id: string; kind: string; channel: string; state: 'failed' | 'voided' };

/**
 * Ends messages that no worker will send. Every message ends when it expires. A message with a fallback ends earlier,
 * after half of its time, at most two hours, if it was tried without success or if this server has no such channel.
 * Paused messages stay due. `givenUpAt()` is the same rule for a message that was just tried.
 *
 * Few messages are tried on a channel that fails, so some are never tried. Such a message goes to the next channel after half of
 * the time that was left when the channel began to fail, at most two hours.
 */
export function endOverdueMessages(
  tx: Tx,
  options: { now: Date; limit: number; configured: string[]; pausedKinds: string[]; pausedChannels: string[] },
): Promise<EndedMessage[]> {
  const { now, limit, configured, pausedKinds, pausedChannels } = options;
  return tx.rows<EndedMessage>(sql`
    update messages m set lease_ends_at = null,
      state = case when c.has_failed then 'failed' else 'voided' end,
      reason = case when not c.is_configured then 'This channel is not configured any more.'
        when c.was_tried then left('Given up: ' || coalesce(m.reason, 'no answer from the gateway.'), 300)
        when c.has_failed then 'Given up: the channel fails.'
        else 'It was too late to send this message.' end
    from (
      select o.id, f.is_configured, f.was_tried, not f.is_configured or f.was_tried or f.failing_since is not null as has_failed
      from messages o
      cross join lateral (
        select o.channel = any (${configured}::text[]) as is_configured, o.attempts > 0 as was_tried, (
          select h.failing_since from channel_health h
          where h.channel = o.channel
            and coalesce(h.last_failure_at, h.failing_since) > ${now}::timestamptz - make_interval(mins => ${failingMinutes}))
          as failing_since) f
      -- When the time of this channel began. Null: the channel is used until the message expires.
      cross join lateral (
        select case when o.fallbacks = '{}' then null when f.was_tried or not f.is_configured then o.due_at
          when f.failing_since is not null then greatest(o.due_at, f.failing_since) end as since) w
      where o.state = 'due' and ${isFree(sql`o.lease_ends_at`)}
        and o.kind <> all (${pausedKinds}::text[]) and o.channel <> all (${pausedChannels}::text[])
        and coalesce(w.since + least((o.expires_at - w.since) / 2, interval '2 hours'), o.expires_at) <= ${now}
      order by o.next_attempt_at
      limit ${limit}
      for update of o skip locked) c
    where m.id = c.id
    returning m.id, m.kind, m.channel, m.state`);
}
