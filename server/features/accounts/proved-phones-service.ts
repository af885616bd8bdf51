import { systemProof } from '#server/access.ts';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import { writePhoneRule } from './queries.ts';

/** Stores in `phone_rule`, for row-level security, whether phones can be proved. Called when the server starts. */
export async function setPhoneRule(db: Pool, isOn: boolean): Promise<void> {
  await inStaffTransaction(db, systemProof, (tx) => writePhoneRule(tx, isOn));
}
