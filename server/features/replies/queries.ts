import type { ExternalChannel, MessageKind, MessageLanguage, VisitAnswer } from '#contract/messages/kinds.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import type { OwnScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { isCurrentAddressSql } from '#server/db/sql-functions.ts';

/** A message about a visit, found by its link, with the present state of the visit. */
export type LinkRow = {
  id: string;
  accountId: string;
  accountRole: Role;
  isDeactivated: boolean;
  accessEpoch: number;
  kind: MessageKind;
  channel: ExternalChannel;
  person: 'family' | 'patient';
  createdAt: Date;
  sentAt: Date;
  /** Whether messages still go to the phone or e-mail address that got this one. */
  isAddressCurrent: boolean;
  appointmentId: string;
  /** When the visit began according to the message. */
  startsAt: Date;
  /** When the visit begins now. */
  visitStartsAt: Date;
  status: string;
  isStep: boolean;
  hasDoctor: boolean;
  patientId: string;
  patient: string;
  place: string;
  answer: VisitAnswer | null;
  /** The language of the family's messages. */
  language: MessageLanguage;
};

/** Finds the message of a link. The token is the only permission. Needs the database role `caresaathi_messenger`. */
export async function findLinkRow(db: Db, tokenHash: Buffer): Promise<LinkRow | null> {
  const row = await db.maybeRow<LinkRow>(sql`
    select m.id, m.account_id, f.user_role as account_role, f.deactivated_at is not null as is_deactivated, f.access_epoch, m.kind, m.channel,
      m.person, m.created_at, coalesce(m.sent_at, m.created_at) as sent_at,
      ${isCurrentAddressSql({
        account: sql`m.account_id`,
        patient: sql`a.patient_id`,
        recipient: sql`m.person`,
        channel: sql`m.channel`,
        sent: sql`coalesce(m.sent_at, m.created_at)`,
      })} as is_address_current, m.appointment_id, m.starts_at, a.starts_at as visit_starts_at, a.status, a.is_step,
      a.doctor_id is not null as has_doctor, a.patient_id, p.name as patient,
      visit_place(a.clinic_id, a.doctor_id, a.city_id) as place,
      (select v.answer from visit_answers v where v.appointment_id = a.id and v.starts_at = a.starts_at and v.account_id = a.user_id
        order by v.answered_at desc, v.id desc limit 1) as answer,
      coalesce(s.language, 'en') as language
    from messages m
    join accounts f on f.id = m.account_id
    join appointments a on a.id = m.appointment_id and a.user_id = m.account_id
    join patients p on p.id = a.patient_id
    left join message_settings s on s.account_id = m.account_id
    where m.link_hash = ${tokenHash} and m.kind <> 'test'`);
  return row ?? null;
}

type SentTo = Pick<LinkRow, 'patientId' | 'person' | 'channel' | 'sentAt'>;

/** Reads `isAddressCurrent` of a link again, in the transaction that stores the answer. */
export async function isAddressCurrent(db: Db, scope: OwnScope, link: SentTo): Promise<boolean> {
  const { patientId, person, channel, sentAt } = link;
  const row = await db.row<{ isCurrent: boolean }>(sql`
    select ${isCurrentAddressSql({ account: scope.ownerId, patient: patientId, recipient: person, channel, sent: sentAt })} as is_current`);
  return row.isCurrent;
}

/** The newest answer for the present start of a visit. */
export async function findAnswer(
  db: Db,
  scope: OwnScope,
  visit: { appointmentId: string; startsAt: Date },
): Promise<VisitAnswer | null> {
  const row = await db.maybeRow<{ answer: VisitAnswer }>(sql`
    select v.answer from visit_answers v
    where v.appointment_id = ${visit.appointmentId} and v.starts_at = ${visit.startsAt} and v.account_id = ${scope.ownerId}
    order by v.answered_at desc, v.id desc limit 1`);
  return row?.answer ?? null;
}

type NewAnswer = {
  appointmentId: string;
  startsAt: Date;
  person: 'family' | 'patient';
  answer: VisitAnswer;
  answeredAt: Date;
};

export async function insertAnswer(db: Db, scope: OwnScope, given: NewAnswer): Promise<void> {
  const { appointmentId, startsAt, person, answer, answeredAt } = given;
  await db.run(sql`
    insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
    select a.id, a.user_id, ${startsAt}, ${answer}, ${person}, ${answeredAt}
    from appointments a where a.id = ${appointmentId} and a.user_id = ${scope.ownerId}`);
}
