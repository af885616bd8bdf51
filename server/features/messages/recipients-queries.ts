import type { ExternalChannel, MessageKind, MessageLanguage } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';

// Previews call the database functions that also decide when a message is created: `usable_channels()`,
// `agreed_phone()`.

/** What decides who gets a message about a patient and on which channels, and what the message says. */
export type RecipientSettings = {
  familyId: string;
  familyName: string;
  phone: string | null;
  /** Somebody has shown that the phone is theirs: by a code, by a link in a message, or in a call to staff. */
  isPhoneConfirmed: boolean;
  isDeactivated: boolean;
  /** Entered before the account was recovered, and hidden from the family until it confirms the visit or patient. */
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
  /** False for a step without a doctor at midnight: such a step has a day, but no time. */
  isTimed: boolean;
  /** The clinic or hospital with its city; empty if none is chosen. */
  place: string;
};

/** `configured`: the channels outside of the product on which this server can send. */
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

/** Who learns that a doctor runs late: one row per open visit that is not over, if its patient has not arrived yet. */
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

/** The channels on which an account can get a test message. */
export async function findOwnChannels(
  db: Db,
  accountId: string,
  { configured, now }: Omit<Context, 'kind'>,
): Promise<ExternalChannel[]> {
  const row = await db.row<{ usable: ExternalChannel[] }>(sql`
    select usable_channels(${accountId}, 'test', ${[...configured]}::text[], ${now}) as usable`);
  return row.usable;
}
