import type { Screen } from '#contract/access-records/schemas.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import { patientAgeColumns, timeSinceAgeWasEntered } from '#server/db/visits.ts';

const maxViewers = 10;
const maxCalls = 10;

/** A family is an account of a user, or of a member of the team who has patients. */
export const isFamily = sql`(a.user_role = 'user' or exists (select from patients m where m.user_id = a.id))`;

export const accountInScope = ({ ownerId }: FamilyScope) => (ownerId ? sql`and a.id = ${ownerId}` : emptySql);

export const latestCity = sql`(
  select y.name from appointments v join cities y on y.id = v.city_id
  where v.user_id = a.id and not v.is_step
  order by v.starts_at desc, v.id desc limit 1)`;

/** The patients of a family as JSON, in the order of their numbers. */
export const patientsOf = (now: Date, columns = sql``, where = sql`true`) => sql`(
  select coalesce(json_agg(f order by f."patientNumber"), '[]') from (
    select p.id, p.patient_number as "patientNumber", p.name, ${patientAgeColumns} ${columns}
    from patients p ${timeSinceAgeWasEntered(now)}
    where p.user_id = a.id and ${where}
    order by p.sequence limit 100) f)`;
type FamilyRow = Omit<
  FamilyCard,
  | 'shortId'
  | 'createdAt'
  | 'nextVisits'
  | 'lastVisits'
  | 'balance'
  | 'viewers'
  | 'setAside'
  | 'phoneCorrection'
  | 'correctionWays'
> & {
  createdAt: Date;
  setAsideAt: Date | null;
  setAsideVisits: NonNullable<FamilyCard['setAside']>['visits'];
  viewers: { name: string; role: Role; at: string; screen: Screen }[];
};

/** The latest calls about visits of a family as JSON, newest first. */
const latestCalls = sql`(
  select coalesce(json_agg(json_build_object('outcome', c.outcome, 'note', c.note, 'at', c.called_at, 'by', c.by,
    'visit', json_build_object('id', c.visit_id, 'title', c.title, 'startsAt', c.starts_at, 'patientName', c.patient_name))
    order by c.called_at desc, c.id desc), '[]')
  from (
    select n.id, n.outcome, n.note, n.called_at, w.name as by, v.id as visit_id, v.title, v.starts_at,
      p.name as patient_name
    from appointments v
      join call_notes n on n.appointment_id = v.id
      join accounts w on w.id = n.called_by
      join patients p on p.id = v.patient_id
    where v.user_id = a.id
    order by n.called_at desc, n.id desc limit ${maxCalls}) c)`;

/** Whether a person proved that they hold the phone of the account: by a code, or by the link of an SMS. */
export const isPhoneConfirmed = sql`(num_nonnulls(a.phone_verified_at, a.phone_confirmed_at) > 0)`;

/**
 * The future visits that were set aside (entered before the account was recovered, hidden from the family), as JSON. Staff call the
 * phone of the patient about them, because the phone of the account belongs to another person.
 */
const setAsideVisits = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'patientName', p.name,
    'mobileNumber', p.mobile_number, 'startsAt', v.starts_at) order by v.starts_at, v.id), '[]')
  from appointments v join patients p on p.id = v.patient_id
  where v.user_id = a.id and v.set_aside_at is not null and not v.is_step and v.status in ('scheduled', 'open')
    and v.starts_at >= ${now})`;

/** The account of a family, its patients, its latest calls and viewers, and its number of no-shows. */
export async function findFamily(db: Db, scope: FamilyScope, accountId: string, now: Date): Promise<FamilyRow | null> {
  const more = sql`, p.version, p.gender, p.mobile_number as "mobileNumber", p.archived_at is not null as "isArchived",
    p.set_aside_at is not null as "isSetAside"`;
  const row = await db.maybeRow<FamilyRow>(sql`
    select a.id, a.version, a.name, a.phone, a.email, a.user_role as role, a.deactivated_at is null as is_active,
      ${isPhoneConfirmed} as is_phone_confirmed, a.set_aside_at, ${setAsideVisits(now)} as set_aside_visits, a.password_hash is not null as has_password, a.created_at, ${latestCity} as city,
      ${patientsOf(now, more)} as patients, ${latestCalls} as calls,
      (select count(*)::integer from appointments n where n.user_id = a.id and n.no_show_at is not null) as no_show_count,
      (select coalesce(json_agg(v), '[]') from viewers_of_family(a.id, ${maxViewers}) v) as viewers
    from accounts a where a.id = ${accountId} and ${isFamily} ${accountInScope(scope)}`);
  return row ?? null;
}

/** The account that has a phone, and whether it is a family. */
export async function findFamilyAccountOfPhone(db: Db, scope: FamilyScope, phone: string) {
  const row = await db.maybeRow<{ id: string; isFamily: boolean }>(sql`
    select a.id, ${isFamily} as is_family from accounts a where a.phone = ${phone} ${accountInScope(scope)}`);
  return row ?? null;
}

/** Whether the account exists and is a family. */
export async function hasFamily(db: Db, scope: FamilyScope, accountId: string): Promise<boolean> {
  const row = await db.maybeRow(
    sql`select from accounts a where a.id = ${accountId} and ${isFamily} ${accountInScope(scope)}`,
  );
  return row !== undefined;
}
