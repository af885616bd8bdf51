import type * as kinds from '#contract/messages/kinds.ts';
import type { listMessages } from '#contract/messages/staff-endpoints.ts';
import type { PauseScope } from '#contract/messages/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { searchWords } from '#contract/shared/search-words.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { matchesWordWithoutIndex, searchCondition } from '#server/db/search.ts';
import { emptySql, joinSql, sql } from '#server/db/sql.ts';

export type MessageSearch = ParsedOf<typeof listMessages>['body'];

export type MessageListRow = {
  id: string;
  kind: kinds.MessageKind | kinds.OtherKind;
  channel: kinds.MessageChannel;
  state: kinds.MessageState;
  reason: string | null;
  person: 'family' | 'patient';
  familyId: string;
  familyName: string;
  patientName: string | null;
  patientNumber: string | null;
  appointmentId: string | null;
  startsAt: Date | null;
  language: kinds.MessageLanguage;
  textVersion: number | null;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
};

const inScope = (scope: FamilyScope) => (scope.ownerId ? sql`and m.account_id = ${scope.ownerId}` : emptySql);

const patientColumn = (column: 'name' | 'patient_number') => sql`(
  select ${column === 'name' ? sql`p.name` : sql`p.patient_number`}
  from appointments a join patients p on p.id = a.patient_id where a.id = m.appointment_id)`;

// The subqueries run only for the rows of the page. Joins would also run for the count.
const columns = sql`m.id, m.kind, m.channel, m.state, m.reason, m.person, m.account_id as family_id,
  (select f.name from accounts f where f.id = m.account_id) as family_name,
  ${patientColumn('name')} as patient_name, ${patientColumn('patient_number')} as patient_number,
  m.appointment_id, m.starts_at, m.language, (select x.version from message_texts x where x.id = m.text_id) as text_version,
  m.attempts, m.created_at, m.due_at, m.sent_at, m.delivered_at, m.read_at`;

/** One page of messages, newest first. A search matches the family, the patient, or the number of an appointment. */
export function findMessages(db: Db, scope: FamilyScope, search: MessageSearch) {
  const { q, state, kind, channel, family, appointment } = search;
  const key = q ? sql`matching` : sql`m`;
  const list: ListQuery<'created'> = {
    columns,
    with: q ? matchingMessages(q) : undefined,
    from: q ? sql`matching join messages m on m.id = matching.id` : sql`messages m`,
    where: sql`true ${inScope(scope)}
      ${state ? sql`and m.state = ${state}` : emptySql}
      ${kind ? sql`and m.kind = ${kind}` : emptySql}
      ${channel ? sql`and m.channel = ${channel}` : emptySql}
      ${family ? sql`and m.account_id = ${family}` : emptySql}
      ${
        appointment
          ? sql`and m.appointment_id in (
              select a.id from appointments a where a.id = ${appointment} or a.parent_id = ${appointment})`
          : emptySql
      }`,
    sortableColumns: { created: { key: sql`${key}.created_at`, type: 'timestamptz' } },
    id: { key: sql`${key}.id`, type: 'uuid' },
  };
  return findPage<MessageListRow, 'created'>(db, list, search);
}

/** A search reads the newest messages of at most 50 families, 50 patients and 50 visits. Filters have no such limit. */
const maxFound = 50;
const newestOfPerson = sql`order by m.created_at desc, m.id desc limit 500`;

/** Selects the messages of matching families, about matching patients, and about appointments with this number. */
function matchingMessages(q: string) {
  const words = searchWords(q);
  const idRanges = words.filter((word) => /^[0-9a-f]{4,6}$/i.test(word)).map(idRange);
  const hasAllWords = joinSql(
    words.map((word) => matchesWordWithoutIndex(sql`a.search_text`, word)),
    ' and ',
  );
  const byNumber = sql`
    union
    select m.created_at, m.id
    from (select a.id from appointments a where (${joinSql(idRanges, ' or ')}) and ${hasAllWords} limit ${maxFound}) visit
    cross join lateral (select m.created_at, m.id from messages m where m.appointment_id = visit.id ${newestOfPerson}) m`;
  return sql`with matching as materialized (
    select m.created_at, m.id
    from (select f.id from accounts f where ${searchCondition(sql`f.search_text`, q)} limit ${maxFound}) family
    cross join lateral (select m.created_at, m.id from messages m where m.account_id = family.id ${newestOfPerson}) m
    union
    select m.created_at, m.id
    from (select p.id, p.user_id from patients p where ${searchCondition(sql`p.search_text`, q)} limit ${maxFound}) patient
    cross join lateral (
      select m.created_at, m.id from messages m join appointments a on a.id = m.appointment_id
      where m.account_id = patient.user_id and a.patient_id = patient.id ${newestOfPerson}) m
    ${idRanges.length > 0 ? byNumber : emptySql})`;
}

/** An appointment number ends with the first six characters of the id. `word` is the beginning of these. */
function idRange(word: string) {
  const [from, to] = [word.padEnd(8, '0'), word.padEnd(8, 'f')];
  return sql`a.id between ${`${from}-0000-0000-0000-000000000000`}::uuid and ${`${to}-ffff-ffff-ffff-ffffffffffff`}::uuid`;
}

export async function findMessage(db: Db, scope: FamilyScope, messageId: string): Promise<MessageListRow | null> {
  const row = await db.maybeRow<MessageListRow>(
    sql`select ${columns} from messages m where m.id = ${messageId} ${inScope(scope)}`,
  );
  return row ?? null;
}

export type ResendConditions = Pick<
  MessageListRow,
  'kind' | 'channel' | 'state' | 'startsAt' | 'appointmentId' | 'familyId'
> & {
  /** The present status and start of the visit; null for a test message. */
  status: string | null;
  currentStart: Date | null;
  expiresAt: Date;
  isDeactivated: boolean;
  /** The same message is already waiting to be sent. */
  isWaiting: boolean;
};

/**
 * Locks a message, so that only one request resends it at a time. Read afterwards, by another statement, whether it may
 * be resent (`findResendConditions`): a statement that has waited for a lock does not see rows that were inserted
 * meanwhile.
 */
export async function lockForResend(db: Db, scope: FamilyScope, messageId: string): Promise<void> {
  await db.run(sql`select from messages m where m.id = ${messageId} ${inScope(scope)} for update`);
}

/** What decides whether a message may be resent. */
export async function findResendConditions(
  db: Db,
  scope: FamilyScope,
  messageId: string,
): Promise<ResendConditions | null> {
  const row = await db.maybeRow<ResendConditions>(sql`
    select m.kind, m.channel, m.state, m.starts_at, m.appointment_id, m.account_id as family_id, a.status,
      a.starts_at as current_start, greatest(m.expires_at, m.starts_at) as expires_at, f.deactivated_at is not null as is_deactivated,
      exists (
        select from messages o
        where o.appointment_id = m.appointment_id and o.starts_at = m.starts_at and o.kind = m.kind
          and o.person = m.person and o.channel = m.channel and o.state = 'due') as is_waiting
    from messages m
    join accounts f on f.id = m.account_id
    left join appointments a on a.id = m.appointment_id
    where m.id = ${messageId} ${inScope(scope)}`);
  return row ?? null;
}

/**
 * Inserts a copy of a message, for the same person and channel, and returns its id. The occasion of the copy is the
 * first word of the original's occasion, followed by `key`. The message engine reads this first word. For a reminder,
 * it is the lead (how long before the visit). For a notice, it is the id of an audit entry, by which the engine finds
 * newer notices about the same visit.
 */
export async function insertResentMessage(
  db: Db,
  scope: FamilyScope,
  { messageId, key, now, expiresAt }: { messageId: string; key: string; now: Date; expiresAt: Date },
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, person, channel, language, payload,
      is_urgent, due_at, expires_at, next_attempt_at, created_at)
    select m.account_id, m.appointment_id, m.starts_at, m.kind,
      split_part(m.occasion, ' ', 1) || ' ' || ${key}, m.person, m.channel, m.language, m.payload,
      m.is_urgent, ${now}, ${expiresAt}, ${now}, ${now}
    from messages m where m.id = ${messageId} ${inScope(scope)}
    returning id`);
  return row.id;
}

export type PauseRow = { scope: PauseScope; reason: string; by: string | null; at: Date };

export async function findPauses(db: Db): Promise<PauseRow[]> {
  return db.rows<PauseRow>(sql`
    select p.scope, p.reason, f.name as by, p.paused_at as at
    from message_pauses p left join accounts f on f.id = p.paused_by
    order by p.scope <> 'all', p.paused_at, p.scope`);
}

/** Pauses sending. Returns false if there is a pause with the same scope already. */
export async function insertPause(
  db: Db,
  pause: { scope: PauseScope; reason: string; pausedBy: string; now: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    insert into message_pauses (scope, reason, paused_by, paused_at)
    values (${pause.scope}, ${pause.reason}, ${pause.pausedBy}, ${pause.now})
    on conflict (scope) do nothing`);
  return count > 0;
}

/** Ends a pause, and returns its reason. Null if there was no pause with this scope. */
export async function deletePause(db: Db, scope: PauseScope): Promise<string | null> {
  const row = await db.maybeRow<{ reason: string }>(
    sql`delete from message_pauses where scope = ${scope} returning reason`,
  );
  return row?.reason ?? null;
}

type HealthRow = {
  channel: kinds.ExternalChannel;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  problem: string | null;
};

export async function findChannelHealth(db: Db): Promise<HealthRow[]> {
  return db.rows<HealthRow>(sql`
    select h.channel, h.last_success_at, h.failing_since, h.problem from channel_health h`);
}

/** How many messages of all families are due now, and since when the oldest of them is due. */
export async function countDueMessages(db: Db, now: Date): Promise<{ dueCount: number; oldestDueAt: Date | null }> {
  const row = await db.row<{ dueCount: number; oldestDueAt: Date | null }>(sql`
    select count(*)::integer as due_count, min(m.due_at) as oldest_due_at
    from messages m where m.state = 'due' and m.due_at <= ${now}`);
  return row;
}

/** Inserts a test message to one account. In the inbox it is stored as sent, because it needs no gateway. */
export async function insertTestMessage(
  db: Db,
  test: { accountId: string; channel: kinds.MessageChannel; occasion: string; now: Date; expiresAt: Date },
): Promise<string> {
  const { accountId, channel, occasion, now, expiresAt } = test;
  const isInbox = channel === 'inbox';
  const newestTest = sql`(
    select x.id from message_texts x
    where x.kind = 'test' and x.channel = 'inbox' and x.language in (l.language, 'en')
    order by x.language = l.language desc, x.version desc limit 1)`;
  const row = await db.row<{ id: string }>(sql`
    insert into messages (account_id, kind, occasion, channel, language, text_id, is_urgent, state, due_at, expires_at,
      next_attempt_at, created_at, sent_at)
    select ${accountId}, 'test', ${occasion}, ${channel}, l.language, ${isInbox ? newestTest : sql`null::integer`}, true,
      ${isInbox ? 'sent' : 'due'}, ${now}, ${expiresAt}, ${now}, ${now}, ${isInbox ? now : null}
    from (
      select coalesce((select s.language from message_settings s where s.account_id = ${accountId}), 'en') as language) l
    returning id`);
  return row.id;
}

export type MessageTextRow = {
  id: number;
  kind: kinds.TextKind;
  channel: kinds.MessageChannel;
  language: kinds.MessageLanguage;
  version: number;
  templateName: string | null;
};

/** The newest version of every text in these languages. */
export async function findTexts(db: Db, languages: kinds.MessageLanguage[]): Promise<MessageTextRow[]> {
  return db.rows<MessageTextRow>(sql`
    select distinct on (x.kind, x.channel, x.language) x.id, x.kind, x.channel, x.language, x.version, x.template_name
    from message_texts x where x.language = any (${languages}::text[])
    order by x.kind, x.channel, x.language, x.version desc`);
}

/** Locks a text, so that only one request changes its template at a time. */
export async function lockText(db: Db, textId: number): Promise<MessageTextRow | null> {
  const row = await db.maybeRow<MessageTextRow>(sql`
    select x.id, x.kind, x.channel, x.language, x.version, x.template_name
    from message_texts x where x.id = ${textId} for update`);
  return row ?? null;
}

export async function setTextTemplateId(db: Db, textId: number, templateName: string | null): Promise<void> {
  await db.run(sql`update message_texts set template_name = ${templateName} where id = ${textId}`);
}
