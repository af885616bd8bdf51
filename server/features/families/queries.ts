import type { Screen } from '#contract/access-records.ts';
import type { FamilyCard } from '#contract/families-admin.ts';
import type { Role } from '#contract/roles.ts';
import type { FamilyScope } from '#server/access.ts';
import { ageColumns, livedTime } from '#server/db/age.ts';
import type { Db } from '#server/db/client.ts';
import { empty, sql } from '#server/db/sql.ts';

const maxViewers = 10;

/** A family is an account of a user, or of a member of the team who has patients. */
export const isFamily = sql`(a.user_role = 'user' or exists (select from patients m where m.user_id = a.id))`;

export const accountInScope = ({ ownerId }: FamilyScope) => (ownerId ? sql`and a.id = ${ownerId}` : empty);

/** The city of the family's latest visit. */
export const latestCity = sql`(
  select y.name from appointments v join cities y on y.id = v.city_id
  where v.user_id = a.id and not v.is_step
  order by v.starts_at desc, v.id desc limit 1)`;

/** The patients of a family as JSON, in the order of their numbers. */
export const patientsOf = (now: Date, columns = sql``, where = sql`true`) => sql`(
  select coalesce(json_agg(f order by f."patientNumber"), '[]') from (
    select p.id, p.patient_number as "patientNumber", p.name, ${ageColumns} ${columns}
    from patients p ${livedTime(now)}
    where p.user_id = a.id and ${where}
    order by p.sequence limit 100) f)`;

type Viewer = { name: string; role: Role; at: string; screen: Screen };
type FamilyRow = Omit<FamilyCard, 'shortId' | 'createdAt' | 'nextVisits' | 'lastVisits' | 'viewers'> & {
  createdAt: Date;
  viewers: Viewer[];
};

/** The account of a family, its patients and its latest viewers. */
export async function findFamily(db: Db, scope: FamilyScope, accountId: string, now: Date): Promise<FamilyRow | null> {
  const more = sql`, p.version, p.gender, p.mobile_number as "mobileNumber", p.archived_at is not null as "isArchived"`;
  const row = await db.maybeRow<FamilyRow>(sql`
    select a.id, a.version, a.name, a.phone, a.email, a.user_role as role, a.deactivated_at is null as is_active,
      a.password_hash is not null as has_password, a.created_at, ${latestCity} as city,
      ${patientsOf(now, more)} as patients,
      (select coalesce(json_agg(v), '[]') from viewers_of_family(a.id, ${maxViewers}) v) as viewers
    from accounts a where a.id = ${accountId} and ${isFamily} ${accountInScope(scope)}`);
  return row ?? null;
}

/** The account that has a phone, and whether it is a family. */
export async function findAccountOfPhone(db: Db, scope: FamilyScope, phone: string) {
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
