import { randomBytes } from 'node:crypto';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import { setLocalLimits, setupLimits } from '#server/db/limits.ts';
import { StartError } from '#server/errors.ts';
import type { PasswordHasher } from '#server/password-hasher.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { normalisePhone } from './phone-rules.ts';
import { hasAdmin, lockFirstAdmin, saveFirstAdmin } from './queries.ts';
import { deleteDevices, deleteSessions } from './sessions-queries.ts';

/** Creates an admin if none exists; otherwise returns null. The returned password is null unless it was generated here. */
export async function ensureFirstAdmin(
  pool: Pool,
  given: { phone: string; password: string | null; passwords: PasswordHasher },
): Promise<{ phone: string; password: string | null } | null> {
  const phone = normalisePhone(given.phone);
  if (!phone) throw new StartError('Unusable configuration: ADMIN_PHONE must be a phone number.');

  return inStaffTransaction(pool, systemProof, async (tx) => {
    await setLocalLimits(tx, setupLimits);
    await lockFirstAdmin(tx);
    if (await hasAdmin(tx)) return null;

    const generated = given.password ? null : randomBytes(9).toString('base64url');
    const passwordHash = await given.passwords.hash(given.password ?? (generated as string));
    const id = await saveFirstAdmin(tx, phone, passwordHash);
    // If a family's account with this phone became the admin, its old sessions and devices must end.
    await deleteSessions(tx, id);
    await deleteDevices(tx, id);
    await insertAuditEntry(tx, { action: 'account.first-admin-added', entity: 'account', after: { phone } });
    return { phone, password: generated };
  });
}
