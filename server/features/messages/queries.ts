import type * as kinds from '#contract/messages/kinds.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import { isShownTo, type OwnScope } from '#server/db/scopes.ts';
import { emptySql, jsonValue, sql } from '#server/db/sql.ts';

export type InboxRow = {
  id: string;
  kind: kinds.MessageKind | kinds.OtherKind;
  language: kinds.MessageLanguage;
  /** The version of the text that the message was written with; of a message about the account, its own text. */
  content: { subject: string; body: string };
  /** The values of the text. */
  payload: Record<string, unknown>;
  startsAt: Date | null;
  sentAt: Date;
  isRead: boolean;
  appointmentId: string | null;
  title: string | null;
  doctor: string | null;
};

const isInInbox = (scope: OwnScope) => sql`
  m.account_id = ${scope.ownerId} and m.channel = 'inbox' and m.state = 'sent'
    and (m.appointment_id is null
      or exists (select from appointments o where o.id = m.appointment_id ${isShownTo(scope, 'o')}))`;

const inbox = (scope: OwnScope): ListQuery<'at'> => ({
  columns: sql`m.id, m.kind, coalesce(t.language, m.language) as language, coalesce(t.content, m.payload) as content, m.payload, m.starts_at, m.sent_at, m.read_at is not null as is_read, m.appointment_id,
    a.title, d.name as doctor`,
  from: sql`
    messages m
    left join message_texts t on t.id = m.text_id
    left join appointments a on a.id = m.appointment_id and a.user_id = m.account_id
    left join doctors d on d.id = a.doctor_id`,
  where: isInInbox(scope),
  counting: null,
  sortableColumns: { at: { key: sql`m.sent_at`, type: 'timestamptz' } },
  id: { key: sql`m.id`, type: 'uuid' },
});

/** One page of the family's inbox, newest first. */
export function findInbox(db: Db, scope: OwnScope, after: string | undefined): Promise<ListReply<InboxRow>> {
  return findPage<InboxRow, 'at'>(db, inbox(scope), { sort: '-at', after });
}

/** The screens show `99+`, so counting stops there. */
const maxUnread = 100;

export async function countUnreadInInbox(db: Db, scope: OwnScope): Promise<number> {
  const row = await db.row<{ unread: number }>(sql`
    select count(*)::integer as unread
    from (select from messages m where ${isInInbox(scope)} and m.read_at is null limit ${maxUnread}) u`);
  return row.unread;
}

/** Marks messages as read: those with these ids, or all that were sent until now. */
export async function markInboxRead(db: Db, scope: OwnScope, ids: string[] | null, now: Date): Promise<number> {
  return db.run(sql`
    update messages m set read_at = ${now}
    where ${isInInbox(scope)} and m.read_at is null and m.sent_at <= ${now}
      ${ids ? sql`and m.id = any(${ids}::uuid[])` : emptySql}`);
}

export type SettingsRow = {
  language: kinds.MessageLanguage;
  channels: kinds.ExternalChannel[];
  kindChannels: { [K in kinds.MessageKind]?: kinds.ExternalChannel[] | undefined };
  leads: kinds.ReminderLead[];
  quietFrom: string;
  quietTo: string;
  agreesToWhatsapp: boolean;
  version: number;
};

const columns = sql`
  s.language, s.channels, s.leads, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to,
  s.whatsapp_agreed_at is not null as agrees_to_whatsapp, s.version,
  coalesce((select jsonb_object_agg(k.kind, k.channels) from message_kind_settings k where k.account_id = s.account_id), '{}')
    as kind_channels`;

/** The settings that an account has saved; null if it has saved none. */
export async function findSettings(db: Db, scope: OwnScope): Promise<SettingsRow | null> {
  const row = await db.maybeRow<SettingsRow>(sql`
    select ${columns} from message_settings s where s.account_id = ${scope.ownerId}`);
  return row ?? null;
}

/** Locks the settings. Creates them with the defaults, as version 0, if the account has saved none. */
export async function lockSettings(db: Db, scope: OwnScope): Promise<SettingsRow> {
  await db.run(sql`
    insert into message_settings (account_id, version) values (${scope.ownerId}, 0) on conflict (account_id) do nothing`);
  await db.run(sql`select from message_settings s where s.account_id = ${scope.ownerId} for update`);
  return db.row<SettingsRow>(sql`select ${columns} from message_settings s where s.account_id = ${scope.ownerId}`);
}

/** Saves settings that are locked. The time of the agreement to WhatsApp is kept while the agreement lasts. */
export async function saveSettings(
  db: Db,
  scope: OwnScope,
  settings: Omit<SettingsRow, 'version'>,
  now: Date,
): Promise<void> {
  const { language, channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp } = settings;
  await db.run(sql`
    update message_settings s
    set language = ${language}, channels = ${channels}, leads = ${leads}, quiet_from = ${quietFrom}::time,
      quiet_to = ${quietTo}::time,
      whatsapp_agreed_at = case when ${agreesToWhatsapp} then coalesce(s.whatsapp_agreed_at, ${now}) end,
      version = s.version + 1, updated_at = ${now}
    where s.account_id = ${scope.ownerId}`);
  await db.run(sql`delete from message_kind_settings k where k.account_id = ${scope.ownerId}`);
  if (Object.keys(kindChannels).length === 0) return;
  await db.run(sql`
    insert into message_kind_settings (account_id, kind, channels)
    select ${scope.ownerId}, e.key, array(select jsonb_array_elements_text(e.value))
    from jsonb_each(${jsonValue(kindChannels)}) e`);
}

/**
 * The account of a phone. Nobody is signed in, so call it with the database role of the message engine
 * (`caresaathi_messenger`).
 */
export async function findAccountOfPhone(db: Db, phone: string): Promise<{ id: string; role: Role } | null> {
  const row = await db.maybeRow<{ id: string; role: Role }>(sql`
    select a.id, a.user_role as role from accounts a where a.phone = ${phone}`);
  return row ?? null;
}

/**
 * Whether the present agreement to messages on WhatsApp was given at or before `at`. `at` has no fractions of a second,
 * so an agreement within the same second counts.
 */
export async function hadAgreedBy(db: Db, scope: OwnScope, at: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    select from message_settings s
    where s.account_id = ${scope.ownerId} and s.whatsapp_agreed_at < ${at}::timestamptz + interval '1 second'`);
  return rows.length > 0;
}

/** The language of the messages to an account. */
export async function findLanguage(db: Db, accountId: string): Promise<kinds.MessageLanguage> {
  const row = await db.maybeRow<{ language: kinds.MessageLanguage }>(sql`
    select s.language from message_settings s where s.account_id = ${accountId}`);
  return row?.language ?? 'en';
}

/** Gives a new account the language of the page on which it registers. English needs no row: it is the default. */
export async function saveFirstLanguage(db: Db, accountId: string, language: kinds.MessageLanguage): Promise<void> {
  if (language === 'en') return;
  await db.run(sql`insert into message_settings (account_id, language) values (${accountId}, ${language})`);
}

/** Ends the agreement to WhatsApp of an account that gets another phone. For staff, who may change no other setting. */
export async function endWhatsappAgreement(db: Db, accountId: string, now: Date): Promise<void> {
  await db.run(sql`
    update message_settings s set whatsapp_agreed_at = null, version = s.version + 1, updated_at = ${now}
    where s.account_id = ${accountId} and s.whatsapp_agreed_at is not null`);
}

/** Whether the owner of the account's phone has confirmed it by a code. */
export async function isPhoneVerified(db: Db, scope: OwnScope): Promise<boolean> {
  const rows = await db.rows(sql`
    select from accounts a where a.id = ${scope.ownerId} and a.phone is not null and a.phone_verified_at is not null`);
  return rows.length > 0;
}

export type PatientPhoneRow = { id: string; name: string; mobileNumber: string };

/** The patients of an account, or one of them. */
export async function findPatientPhones(db: Db, scope: OwnScope, patientId?: string): Promise<PatientPhoneRow[]> {
  return db.rows<PatientPhoneRow>(sql`
    select p.id, p.name, p.mobile_number from patients p
    where p.user_id = ${scope.ownerId} ${isShownTo(scope, 'p')} and p.archived_at is null ${patientId ? sql`and p.id = ${patientId}` : emptySql}
    order by p.sequence`);
}

export type NewSubscription = { endpoint: string; p256dh: string; auth: string };

/** The most browsers of one account that show notifications. Each message is encrypted for each of them. */
const maxSubscriptions = 10;

/** Stores the subscription of a browser for the session that is open in it. It replaces the oldest one if there are too many. */
export async function saveSubscription(
  db: Db,
  scope: OwnScope,
  sessionId: string,
  { endpoint, p256dh, auth }: NewSubscription,
): Promise<void> {
  await deleteSubscription(db, scope, sessionId, endpoint);
  await db.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    values (${scope.ownerId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})`);
  await db.run(sql`
    delete from push_subscriptions s
    where s.account_id = ${scope.ownerId} and s.endpoint <> ${endpoint} and s.id in (
      select o.id from push_subscriptions o
      where o.account_id = ${scope.ownerId} and o.endpoint <> ${endpoint}
      order by o.created_at desc, o.id desc offset ${maxSubscriptions - 1})`);
}

/** Ends the subscription of a browser, by its address or by the session that is open in it. */
export async function deleteSubscription(db: Db, scope: OwnScope, sessionId: string, endpoint: string): Promise<void> {
  await db.run(sql`
    delete from push_subscriptions s
    where s.account_id = ${scope.ownerId} and (s.endpoint = ${endpoint} or s.session_id = ${sessionId})`);
}

export async function hasSubscription(db: Db, scope: OwnScope, sessionId: string): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from push_subscriptions s where s.account_id = ${scope.ownerId} and s.session_id = ${sessionId}`);
  return row !== undefined;
}

/**
 * Removes the subscription that another account left in the same browser. Only the database role of the message engine
 * may do that.
 */
export async function deleteSubscriptionOfOthers(db: Db, scope: OwnScope, endpoint: string): Promise<void> {
  await db.run(sql`
    delete from push_subscriptions s where s.endpoint = ${endpoint} and s.account_id <> ${scope.ownerId}`);
}

type AccountNotice = {
  accountId: string;
  language: kinds.MessageLanguage;
  text: { subject: string; body: string };
  now: Date;
};

/** Adds a message about the account itself to its inbox. The text is stored with it. */
export async function insertAccountNotice(db: Db, { accountId, language, text, now }: AccountNotice): Promise<void> {
  await db.run(sql`
    insert into messages (account_id, kind, occasion, channel, language, payload, state, due_at, expires_at, next_attempt_at,
      created_at, sent_at)
    values (${accountId}, 'account', gen_random_uuid()::text, 'inbox', ${language}, ${jsonValue(text)}::text::jsonb, 'sent', ${now}, ${now}, ${now},
      ${now}, ${now})`);
}
