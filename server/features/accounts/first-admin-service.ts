import { randomBytes } from 'node:crypto';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import { setLocalLimits, setupLimits } from '#server/db/limits.ts';
import { json, sql } from '#server/db/sql.ts';
import { StartError } from '#server/errors.ts';
import { hashPassword } from './passwords-service.ts';
import { normalisePhone } from './phone-rules.ts';
import { deleteSessions, forgetDevices } from './sessions-queries.ts';

// Any fixed number: two servers that start on an empty database make one admin.
const firstAdminLock = 7_214_004;

/** Makes the first admin where none exists. Answers the password only when it was made up here, to be shown once. */
export async function ensureFirstAdmin(
  pool: Pool,
  given: { phone: string; password: string | null },
): Promise<{ phone: string; password: string | null } | null> {
  const phone = normalisePhone(given.phone);
  if (!phone) throw new StartError('Unusable configuration: ADMIN_PHONE must be a phone number.');

  return inStaffTransaction(pool, async (tx) => {
    await setLocalLimits(tx, setupLimits);
    await tx.run(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
    const admin = await tx.maybeRow(sql`select from accounts where user_role = 'admin' limit 1`);
    if (admin) return null;

    const generated = given.password ? null : randomBytes(9).toString('base64url');
    const passwordHash = await hashPassword(given.password ?? (generated as string));
    const { id } = await tx.row<{ id: string }>(sql`
      insert into accounts (id, name, phone, user_role, password_hash, phone_verified_at)
      values (new_account_id(), 'Administrator', ${phone}, 'admin', ${passwordHash}, now())
      on conflict (phone) do update set user_role = 'admin', password_hash = excluded.password_hash
      returning id`);
    // A family's account with this phone becomes the admin's: nobody stays signed in with its old password.
    await deleteSessions(tx, id);
    await forgetDevices(tx, id);
    await tx.run(sql`
      insert into audit_log (action, entity, after)
      values ('account.first-admin-added', 'account', ${json({ phone })})`);
    return { phone, password: generated };
  });
}
