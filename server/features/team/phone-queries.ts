import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

type Correction = { accountId: string; newPhone: string; reason: string; requestedBy: string; requestedAt: Date };

/** The correction that waits, if whoever asked for it still has the right. */
export async function findCorrection(db: Db, accountId: string, now: Date): Promise<Correction | null> {
  const row = await db.maybeRow<Correction>(sql`
    select c.account_id, c.new_phone, c.reason, c.requested_by, c.requested_at
    from phone_corrections c join accounts r on r.id = c.requested_by
    where c.account_id = ${accountId} and c.requested_at > ${now}::timestamptz - interval '7 days'
      and r.user_role in ('manager', 'admin') and r.deactivated_at is null`);
  return row ?? null;
}

export async function saveCorrection(db: Db, given: Correction): Promise<void> {
  const { accountId, newPhone, reason, requestedBy, requestedAt } = given;
  await db.run(sql`
    insert into phone_corrections (account_id, new_phone, reason, requested_by, requested_at)
    values (${accountId}, ${newPhone}, ${reason}, ${requestedBy}, ${requestedAt})
    on conflict (account_id) do update set new_phone = excluded.new_phone, reason = excluded.reason,
      requested_by = excluded.requested_by, requested_at = excluded.requested_at`);
}

export async function deleteCorrection(db: Db, accountId: string): Promise<void> {
  await db.run(sql`delete from phone_corrections c where c.account_id = ${accountId}`);
}

/** Whether a member of the team has the phone, or had it in the last year. */
export async function isPhoneOfTeam(db: Db, phone: string, now: Date): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from staff_phones s
    where s.phone = ${phone} and (s.last_used_at > ${now}::timestamptz - interval '1 year'
      or exists (select from accounts a where a.phone = s.phone and a.user_role <> 'user'))`);
  return row !== undefined;
}
