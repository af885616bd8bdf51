import type * as kinds from '#contract/messages/kinds.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import { isShownTo, type OwnScope } from '#server/db/scopes.ts';
import { emptySql, jsonValue, sql } from '#server/db/sql.ts';

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

/** The account of a phone. Nobody is signed in, so it needs the database role `caresaathi_messenger`. */
export async function findAccountOfPhone(db: Db, phone: string): Promise<{ id: string; role: Role } | null> {
  const row = await db.maybeRow<{ id: string; role: Role }>(sql`
    select a.id, a.user_role as role from accounts a where a.phone = ${phone}`);
  return row ?? null;
}

/**
 * Whether the account agrees to WhatsApp, and had agreed by the time `at`. `at` has no fractions of a second, so an
 * agreement later in the same second is accepted too.
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

/** Ends the agreement to WhatsApp of an account whose phone staff change. Staff may change no other message setting. */
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

/** The phone numbers of an account's patients, or of one patient. */
export async function findPatientPhones(db: Db, scope: OwnScope, patientId?: string): Promise<PatientPhoneRow[]> {
  return db.rows<PatientPhoneRow>(sql`
    select p.id, p.name, p.mobile_number from patients p
    where p.user_id = ${scope.ownerId} ${isShownTo(scope, 'p')} and p.archived_at is null ${patientId ? sql`and p.id = ${patientId}` : emptySql}
    order by p.sequence`);
}
