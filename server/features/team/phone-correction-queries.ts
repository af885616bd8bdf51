import type { OwnCorrection } from '#contract/accounts/schemas.ts';
import { correctionDays, type StoredWay } from '#contract/team/phone-corrections.ts';
import type { Db } from '#server/db/client.ts';
import type { OwnScope } from '#server/db/scopes.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** A request of staff for another phone of a family. It is open until it is done, refused, replaced or too old. */
export type Correction = {
  id: string;
  accountId: string;
  oldPhone: string | null;
  newPhone: string;
  reason: string;
  way: StoredWay;
  requestedBy: string;
  requestedAt: Date;
  /** Null until the gateway has accepted the SMS with the link to the old phone. */
  objectsUntil: Date | null;
  objectedAt: Date | null;
  agreedAt: Date | null;
};

const columns = sql`
  c.id, c.account_id, c.old_phone, c.new_phone, c.reason, c.way, c.requested_by, c.requested_at, c.objects_until, c.objected_at,
  c.agreed_at`;

/** Older corrections lapse, so that an objection about which nobody decides does not block the account for ever. */
const hasNotLapsed = (now: Date) =>
  sql`(c.requested_at > ${now}::timestamptz - make_interval(days => ${correctionDays}))`;

/** Whether a correction is open. It also ends when the member of staff who asked for it loses the permission. */
const isOpen = (now: Date) => sql`c.ended_at is null and ${hasNotLapsed(now)} and may_correct_phones(c.requested_by)`;

async function findOpen(db: Db, where: Sql, now: Date): Promise<Correction | null> {
  const row = await db.maybeRow<Correction>(sql`
    select ${columns} from phone_corrections c where ${where} and ${isOpen(now)}`);
  return row ?? null;
}

export const findCorrection = (db: Db, id: string, now: Date) => findOpen(db, sql`c.id = ${id}`, now);

export const findCorrectionOfAccount = (db: Db, accountId: string, now: Date) =>
  findOpen(db, sql`c.account_id = ${accountId}`, now);

/**
 * The open correction, by the link that was sent to the old phone for it, or for an earlier correction that it replaced. Nobody is
 * signed in: the token of the link gives the access.
 */
export const findCorrectionOfLink = (db: Db, linkHash: Buffer, now: Date) =>
  findOpen(
    db,
    sql`(c.account_id, c.old_phone) = (
      select l.account_id, l.old_phone from phone_corrections l
      where l.link_hash = ${linkHash} and (l.outcome is null or l.outcome = 'replaced'))`,
    now,
  );

type NewCorrection = Omit<Correction, 'objectsUntil' | 'objectedAt'> & { linkHash: Buffer | null };

/** Whether somebody objected to a correction in the last 30 days, and no colleague agreed to this correction afterwards. */
const existsRecentObjection = (accountId: Sql, now: Date) => sql`
  exists (
    select from phone_corrections o
    where o.account_id = ${accountId} and o.objected_at > ${now}::timestamptz - interval '30 days' and o.agreed_by is null)`;

type Decision = { accountId: string; name: string; hasObjected: boolean; requestedAt: Date };

/** The open corrections about which a second person must decide, except those for which `decider` asked. */
export async function findCorrectionsToDecide(db: Db, decider: string, now: Date): Promise<Decision[]> {
  return db.rows<Decision>(sql`
    select c.account_id, a.name, ${existsRecentObjection(sql`c.account_id`, now)} as has_objected, c.requested_at
    from phone_corrections c join accounts a on a.id = c.account_id
    where ${isOpen(now)} and c.agreed_at is null and (c.way = 'second-person' or c.objected_at is not null)
      and c.requested_by <> ${decider}
    order by c.requested_at, c.id limit 20`);
}

/** Stores a correction, which replaces the open correction of the account. */
export async function insertCorrection(db: Db, given: NewCorrection): Promise<void> {
  const { id, accountId, oldPhone, newPhone, reason, way, requestedBy, requestedAt, agreedAt, linkHash } = given;
  await db.run(sql`
    update phone_corrections c set ended_at = ${requestedAt}, outcome = 'replaced'
    where c.account_id = ${accountId} and c.ended_at is null`);
  await db.run(sql`
    insert into phone_corrections
      (id, account_id, old_phone, new_phone, reason, way, requested_by, requested_at, agreed_at, link_hash)
    values (${id}, ${accountId}, ${oldPhone}, ${newPhone}, ${reason}, ${way}, ${requestedBy}, ${requestedAt}, ${agreedAt},
      ${linkHash})`);
}

/** Starts the time in which the family can object. */
export async function startObjectionTime(db: Db, id: string, until: Date): Promise<void> {
  await db.run(sql`
    update phone_corrections c set objects_until = ${until}
    where c.id = ${id} and c.ended_at is null and c.objects_until is null`);
}

/** Stores that the family agreed by a code (`by` is null), or that the colleague `by` agreed. */
export async function saveAgreement(db: Db, id: string, by: string | null, now: Date): Promise<void> {
  await db.run(sql`update phone_corrections c set agreed_at = ${now}, agreed_by = ${by} where c.id = ${id}`);
}

/** Stores the first objection to a correction, and removes an agreement. Returns false if somebody has objected before. */
export async function saveObjection(db: Db, id: string, now: Date): Promise<boolean> {
  const count = await db.run(sql`
    update phone_corrections c set objected_at = ${now}, agreed_at = null, agreed_by = null
    where c.id = ${id} and c.ended_at is null and c.objected_at is null`);
  return count > 0;
}

export async function endCorrection(db: Db, id: string, outcome: 'done' | 'refused', now: Date): Promise<void> {
  await db.run(sql`update phone_corrections c set ended_at = ${now}, outcome = ${outcome} where c.id = ${id}`);
}

export async function hasRecentObjection(db: Db, accountId: string, now: Date): Promise<boolean> {
  const row = await db.row<{ hasObjected: boolean }>(
    sql`select ${existsRecentObjection(sql`${accountId}`, now)} as has_objected`,
  );
  return row.hasObjected;
}

type OwnCorrectionRow = {
  id: string;
  newPhone: string;
  requestedAt: Date;
  state: OwnCorrection['state'];
  endedAt: Date | null;
};

/** The newest corrections of the own phone, open and ended ones. */
export async function findOwnCorrections(db: Db, scope: OwnScope, now: Date): Promise<OwnCorrectionRow[]> {
  return db.rows<OwnCorrectionRow>(sql`
    select c.id, c.new_phone, c.requested_at, c.ended_at, case
      when c.outcome = 'done' then 'done' when not (${isOpen(now)}) then 'ended' when c.objected_at is null then 'open'
      when c.agreed_at is null then 'objected' else 'decided' end as state
    from phone_corrections c
    where c.account_id = ${scope.ownerId} and c.outcome is distinct from 'replaced'
    order by c.requested_at desc, c.id desc limit 10`);
}

/** The phones that the account had before its corrections of the last 30 days, except phones that staff had mistyped. */
export async function findFormerPhones(db: Db, accountId: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ oldPhone: string }>(sql`
    select distinct c.old_phone from phone_corrections c
    where c.account_id = ${accountId} and c.outcome = 'done' and c.way <> 'typo' and c.old_phone is not null
      and c.ended_at > ${now}::timestamptz - interval '30 days'
      and not exists (select from accounts a where a.id = c.account_id and a.phone = c.old_phone)
    order by 1`);
  return rows.map(({ oldPhone }) => oldPhone);
}

/** Whether a member of the team has the phone, or had it in the last year. */
export async function isPhoneOfTeam(db: Db, phone: string, now: Date): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from staff_phones s
    where s.phone = ${phone} and (s.last_used_at > ${now}::timestamptz - interval '1 year'
      or exists (select from accounts a where a.phone = s.phone and a.user_role <> 'user'))`);
  return row !== undefined;
}

/** Whether anybody has done anything while signed in to the account. */
export async function wasAccountUsed(db: Db, accountId: string): Promise<boolean> {
  const row = await db.maybeRow(sql`select from audit_log l where l.actor_id = ${accountId} limit 1`);
  return row !== undefined;
}
