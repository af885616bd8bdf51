import type { ExternalChannel, MessageKind, MessageLanguage } from '#contract/message-kinds.ts';
import type { FamilyScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { empty, sql } from '#server/db/sql.ts';

/** How an account can be reached. */
export type ChannelFacts = {
  /** The channels that the account chose for this kind, in its order. */
  channels: ExternalChannel[];
  hasPhone: boolean;
  agreesToWhatsapp: boolean;
  hasEmail: boolean;
  hasPush: boolean;
  language: MessageLanguage;
};

/** What decides who gets a message and how, and what the message says. */
export type RecipientFacts = ChannelFacts & {
  familyId: string;
  familyName: string;
  isDeactivated: boolean;
  patientName: string;
  /** The patient has agreed to messages on the own phone, which is another number than the family's. */
  patientAgrees: boolean;
  /** Null if no visit is booked yet. */
  startsAt: Date | null;
  isStep: boolean;
  /** The clinic or hospital with its city; empty if none is chosen. */
  place: string;
};

const inScope = (scope: FamilyScope) => (scope.ownerId ? sql`and p.user_id = ${scope.ownerId}` : empty);

const channelColumns = (now: Date) => sql`f.phone is not null as has_phone,
  coalesce(k.channels, s.channels, '{whatsapp,sms,email,push}') as channels,
  s.whatsapp_agreed_at is not null as agrees_to_whatsapp, coalesce(s.language, 'en') as language,
  exists (
    select from message_addresses e
    where e.account_id = f.id and e.patient_id is null and e.kind = 'email' and e.confirmed_at is not null) as has_email,
  exists (
    select from push_subscriptions u join sessions v on v.id = u.session_id
    where u.account_id = f.id and v.expires_at > ${now}) as has_push`;

const peopleColumns = (now: Date) => sql`${channelColumns(now)}, f.id as family_id, f.name as family_name,
  f.deactivated_at is not null as is_deactivated, p.name as patient_name,
  p.mobile_number <> '' and phone_key(p.mobile_number) is distinct from phone_key(f.phone) and exists (
    select from message_addresses o
    where o.account_id = f.id and o.patient_id = p.id and o.kind = 'phone' and o.confirmed_at is not null
      and phone_key(o.address) = phone_key(p.mobile_number)) as patient_agrees`;

const settingsJoins = (kind: MessageKind | 'test') => sql`
  left join message_settings s on s.account_id = f.id
  left join message_kind_settings k on k.account_id = f.id and k.kind = ${kind}`;

const visitColumns = sql`a.starts_at, a.is_step,
  concat_ws(', ', coalesce(c.name, nullif(d.hospital, '')), y.name) as place`;
const visitJoins = sql`
  join patients p on p.id = a.patient_id
  left join doctors d on d.id = a.doctor_id
  left join clinics c on c.id = a.clinic_id
  left join cities y on y.id = coalesce(c.city_id, d.city_id)`;

/** Who gets a message about a visit or step; null if there is no such visit. */
export async function findRecipientsOfVisit(
  db: Db,
  scope: FamilyScope,
  { appointmentId, kind, now }: { appointmentId: string; kind: MessageKind; now: Date },
): Promise<RecipientFacts | null> {
  const row = await db.maybeRow<RecipientFacts>(sql`
    select ${peopleColumns(now)}, ${visitColumns}
    from appointments a ${visitJoins} join accounts f on f.id = p.user_id ${settingsJoins(kind)}
    where a.id = ${appointmentId} ${inScope(scope)}`);
  return row ?? null;
}

/** Who gets a message about a new visit of a patient; null if there is no such patient. */
export async function findRecipientsOfPatient(
  db: Db,
  scope: FamilyScope,
  { patientId, now }: { patientId: string; now: Date },
): Promise<RecipientFacts | null> {
  const row = await db.maybeRow<RecipientFacts>(sql`
    select ${peopleColumns(now)}, null::timestamptz as starts_at, false as is_step, '' as place
    from patients p join accounts f on f.id = p.user_id ${settingsJoins('booked')}
    where p.id = ${patientId} and p.archived_at is null ${inScope(scope)}`);
  return row ?? null;
}

/** Who gets the message that a doctor runs late: one row per open visit that has neither arrived nor ended. */
export async function findRecipientsOfDelay(
  db: Db,
  scope: FamilyScope,
  { doctorId, from, to, now }: { doctorId: string; from: Date; to: Date; now: Date },
): Promise<RecipientFacts[]> {
  return db.rows<RecipientFacts>(sql`
    select ${peopleColumns(now)}, ${visitColumns}
    from appointments a ${visitJoins} join accounts f on f.id = p.user_id ${settingsJoins('late')}
    where a.doctor_id = ${doctorId} and not a.is_step and a.status in ('scheduled', 'open')
      and a.starts_at >= ${from} and a.starts_at < ${to}
      and num_nonnulls(a.arrived_at, a.with_doctor_at, a.seen_at, a.no_show_at) = 0
      and coalesce(a.ends_at, a.starts_at + interval '30 minutes') > ${now} ${inScope(scope)}
    order by a.starts_at, a.id limit 500`);
}

/** How an account itself can be reached, for a test message. */
export async function findOwnChannels(db: Db, accountId: string, now: Date): Promise<ChannelFacts> {
  const row = await db.row<ChannelFacts>(sql`
    select ${channelColumns(now)} from accounts f ${settingsJoins('test')} where f.id = ${accountId}`);
  return row;
}
