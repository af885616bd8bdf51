import type { ExternalChannel, MessageKind, MessageLanguage } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { empty, sql } from '#server/db/sql.ts';

// The same functions of the database decide here and when a message is created: `usable_channels()`, `agreed_phone()`.

/** Who gets a message and how, and what the message says. */
export type RecipientFacts = {
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

const inScope = (scope: FamilyScope) => (scope.ownerId ? sql`and p.user_id = ${scope.ownerId}` : empty);

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
): Promise<RecipientFacts | null> {
  const row = await db.maybeRow<RecipientFacts>(sql`
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
): Promise<RecipientFacts | null> {
  const row = await db.maybeRow<RecipientFacts>(sql`
    select ${peopleColumns(context)}, p.set_aside_at is not null as is_set_aside, null::timestamptz as starts_at, true as is_timed, '' as place
    from patients p ${peopleJoins(context)}
    where p.id = ${patientId} and p.archived_at is null ${inScope(scope)}`);
  return row ?? null;
}

export type Delay = { doctorId: string; from: Date; to: Date; minutes: number };

/** Who gets the message that a doctor runs late: one row per open visit of the day that has neither arrived nor ended. */
export async function findRecipientsOfDelay(
  db: Db,
  scope: FamilyScope,
  { doctorId, from, to, minutes }: Delay,
  context: Context,
): Promise<RecipientFacts[]> {
  return db.rows<RecipientFacts>(sql`
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
