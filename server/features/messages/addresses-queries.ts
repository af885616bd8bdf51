import type { ExternalChannel, MessageKind, MessageLanguage } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { FamilyScope, OwnScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';

export type AddressRow = {
  /** Null: an address of the family itself. */
  patientId: string | null;
  address: string;
  isConfirmed: boolean;
  /** A code was sent and can still be entered. */
  waitsForCode: boolean;
};

/** Identifies an address of an account: the phone of this patient; null: the e-mail address of the family. */
export type AddressKey = { patientId: string | null };

const kindOf = ({ patientId }: AddressKey) => (patientId === null ? 'email' : 'phone');
const isAddress = (scope: OwnScope, key: AddressKey) => sql`
  a.account_id = ${scope.ownerId} and a.kind = ${kindOf(key)} and a.patient_id is not distinct from ${key.patientId}::uuid`;
/**
 * Whether an address has a code that can still be entered. A code that expires more than ten minutes from now was
 * stored while a clock was ahead, so it does not count.
 */
const hasOpenCode = (now: Date) => sql`
  (a.code_hash is not null and a.code_tries < 5 and a.code_expires_at > ${now}
    and a.code_expires_at <= ${now}::timestamptz + interval '10 minutes')`;

export async function findAddresses(db: Db, scope: OwnScope, now: Date): Promise<AddressRow[]> {
  return db.rows<AddressRow>(sql`
    select a.patient_id, a.address, a.confirmed_at is not null as is_confirmed, ${hasOpenCode(now)} as waits_for_code
    from message_addresses a where a.account_id = ${scope.ownerId}`);
}

/** Locks an address, so that two requests do not both replace it. */
export async function lockAddress(db: Db, scope: OwnScope, key: AddressKey) {
  const row = await db.maybeRow<{ address: string; isConfirmed: boolean }>(sql`
    select a.address, a.confirmed_at is not null as is_confirmed from message_addresses a
    where ${isAddress(scope, key)} for update`);
  return row ?? null;
}

type WaitingAddress = AddressKey & { address: string; codeHash: Buffer; expiresAt: Date; now: Date };

/**
 * Stores an address that waits for its code. If it differs from the stored address, it gets a new `created_at`, so that
 * links in messages to the old address are no longer valid (`is_current_address()`, `findPhoneUnchangedSince`).
 */
export async function saveWaitingAddress(db: Db, scope: OwnScope, given: WaitingAddress): Promise<void> {
  const { patientId, address, codeHash, expiresAt, now } = given;
  await db.run(sql`
    insert into message_addresses as a (account_id, patient_id, kind, address, code_hash, code_expires_at, created_at)
    values (${scope.ownerId}, ${patientId}, ${kindOf(given)}, ${address}, ${codeHash}, ${expiresAt}, ${now})
    on conflict on constraint message_addresses_key do update
    set address = excluded.address, code_hash = excluded.code_hash, code_tries = 0,
      code_expires_at = excluded.code_expires_at, confirmed_at = null,
      created_at = case when a.address = excluded.address then a.created_at else excluded.created_at end`);
}

/** Uses one of the tries of a code. Null: there is no code, it has expired, or it has no tries left. */
export async function consumeAddressTry(db: Db, scope: OwnScope, key: AddressKey, now: Date) {
  const row = await db.maybeRow<{ address: string; codeHash: Buffer }>(sql`
    update message_addresses a set code_tries = a.code_tries + 1
    where ${isAddress(scope, key)} and ${hasOpenCode(now)}
    returning a.address, a.code_hash`);
  return row ?? null;
}

export async function confirmAddress(db: Db, scope: OwnScope, key: AddressKey, now: Date): Promise<void> {
  await db.run(sql`
    update message_addresses a set confirmed_at = ${now}, code_hash = null, code_tries = 0, code_expires_at = null
    where ${isAddress(scope, key)}`);
}

export async function deleteAddress(db: Db, scope: OwnScope, key: AddressKey): Promise<void> {
  await db.run(sql`delete from message_addresses a where ${isAddress(scope, key)}`);
}

/**
 * The phone that is stored for a patient, and whether the patient agrees to messages on it now. Null if there is none,
 * or if it was stored or replaced after `since`: a message of that time did not go to it.
 */
export async function findPhoneUnchangedSince(db: Db, scope: OwnScope, patientId: string, since: Date) {
  const row = await db.maybeRow<{ address: string; isConfirmed: boolean }>(sql`
    select a.address, a.confirmed_at is not null as is_confirmed from message_addresses a
    where ${isAddress(scope, { patientId })} and a.created_at <= ${since}`);
  return row ?? null;
}

/** Ends or renews the agreement of a patient. The address stays, so that the patient can agree again by a link. */
export async function setAgreement(db: Db, scope: OwnScope, patientId: string, agreedAt: Date | null): Promise<void> {
  await db.run(sql`
    update message_addresses a set confirmed_at = ${agreedAt}, code_hash = null, code_tries = 0, code_expires_at = null
    where ${isAddress(scope, { patientId })}`);
}

// The same functions of the database decide here and when a message is created: `usable_channels()`, `agreed_phone()`.

/** Who gets a message and how, and what the message says. */
export type RecipientSettings = {
  familyId: string;
  familyName: string;
  phone: string | null;
  /** The holder of the phone has proved it. */
  isPhoneConfirmed: boolean;
  isDeactivated: boolean;
  /** It was entered before the holder of the phone recovered the account, which does not see it. */
  isSetAside: boolean;
  /** The channels on which the family can get this kind, in its order of preference. */
  usable: ExternalChannel[];
  /** The family chose no channel for this kind. */
  wantsInboxOnly: boolean;
  language: MessageLanguage;
  patientName: string;
  /** The patient has agreed to messages on a phone of their own, whose number differs from the family's. */
  patientAgrees: boolean;
  /** Null if no visit is booked yet. */
  startsAt: Date | null;
  /** A step without a doctor that begins at midnight has a day only. */
  isTimed: boolean;
  /** The clinic or hospital with its city; empty if none is chosen. */
  place: string;
};

/** `configured`: the channels of this server. */
type Context = { kind: MessageKind; configured: readonly ExternalChannel[]; now: Date };

const inScope = (scope: FamilyScope) => (scope.ownerId ? sql`and p.user_id = ${scope.ownerId}` : emptySql);

const peopleColumns = ({ kind, configured, now }: Context) => sql`f.id as family_id, f.name as family_name, f.phone,
  num_nonnulls(f.phone_verified_at, f.phone_confirmed_at) > 0 as is_phone_confirmed,
  f.deactivated_at is not null as is_deactivated,
  usable_channels(f.id, ${kind}, ${[...configured]}::text[], ${now}) as usable,
  coalesce(cardinality(coalesce(k.channels, s.channels)) = 0, false) as wants_inbox_only,
  coalesce(s.language, 'en') as language, p.name as patient_name, agreed_phone(p.id) is not null as patient_agrees`;

const peopleJoins = ({ kind }: Context) => sql`
  join accounts f on f.id = p.user_id
  left join message_settings s on s.account_id = f.id
  left join message_kind_settings k on k.account_id = f.id and k.kind = ${kind}`;

const visitColumns = sql`a.starts_at, a.set_aside_at is not null as is_set_aside,
  not (a.is_step and a.doctor_id is null and (a.starts_at at time zone 'Asia/Kolkata')::time = '00:00') as is_timed,
  coalesce(visit_place(a.clinic_id, a.doctor_id, a.city_id), '') as place`;

/** Who gets a message about a visit or step; null if there is no such visit. */
export async function findRecipientsOfVisit(
  db: Db,
  scope: FamilyScope,
  appointmentId: string,
  context: Context,
): Promise<RecipientSettings | null> {
  const row = await db.maybeRow<RecipientSettings>(sql`
    select ${peopleColumns(context)}, ${visitColumns}
    from appointments a join patients p on p.id = a.patient_id ${peopleJoins(context)}
    where a.id = ${appointmentId} ${inScope(scope)}`);
  return row ?? null;
}

/** Who gets a message about a new visit of a patient; null if there is no such patient. */
export async function findRecipientsOfPatient(
  db: Db,
  scope: FamilyScope,
  patientId: string,
  context: Context,
): Promise<RecipientSettings | null> {
  const row = await db.maybeRow<RecipientSettings>(sql`
    select ${peopleColumns(context)}, p.set_aside_at is not null as is_set_aside, null::timestamptz as starts_at, true as is_timed, '' as place
    from patients p ${peopleJoins(context)}
    where p.id = ${patientId} and p.archived_at is null ${inScope(scope)}`);
  return row ?? null;
}

export type AnnouncedDelay = { doctorId: string; from: Date; to: Date; minutes: number };

/** Who gets the message that a doctor runs late: one row per open visit of the day that has neither arrived nor ended. */
export async function findRecipientsOfDelay(
  db: Db,
  scope: FamilyScope,
  { doctorId, from, to, minutes }: AnnouncedDelay,
  context: Context,
): Promise<RecipientSettings[]> {
  return db.rows<RecipientSettings>(sql`
    select ${peopleColumns(context)}, ${visitColumns}
    from appointments a join patients p on p.id = a.patient_id ${peopleJoins(context)}
    where a.doctor_id = ${doctorId} and a.status in ('scheduled', 'open')
      and a.starts_at >= ${from} and a.starts_at < ${to} and num_nonnulls(a.arrived_at, a.with_doctor_at) = 0
      and greatest(a.ends_at, a.starts_at + make_interval(mins => ${minutes})) > ${context.now} ${inScope(scope)}
    order by a.starts_at, a.id limit 500`);
}

/** The channels on which an account itself can get a test message. */
export async function findOwnChannels(
  db: Db,
  accountId: string,
  { configured, now }: Omit<Context, 'kind'>,
): Promise<ExternalChannel[]> {
  const row = await db.row<{ usable: ExternalChannel[] }>(sql`
    select usable_channels(${accountId}, 'test', ${[...configured]}::text[], ${now}) as usable`);
  return row.usable;
}
