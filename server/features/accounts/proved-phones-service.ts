import { systemProof } from '#server/access.ts';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import { writePhoneRule } from './queries.ts';

/**
 * Stores in `phone_rule` whether phones can be proved, because an SMS gateway is configured. Row-level security reads this. Called
 * when the server starts.
 */
export async function setPhoneRule(db: Pool, isOn: boolean): Promise<void> {
  await inStaffTransaction(db, systemProof, (tx) => writePhoneRule(tx, isOn));
}
