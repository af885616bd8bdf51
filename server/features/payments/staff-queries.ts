import type { PaymentMethod } from '#contract/payments/methods.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Takes the lock of the family. Every change of a price or status of its visits needs the same lock, so a balance that
 * is read afterwards stays correct until the transaction ends. Returns false if the visit does not exist or is a step.
 */
export async function lockBill(db: Db, scope: FamilyScope, visitId: string): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select pg_advisory_xact_lock(family_lock_key(a.user_id)) from appointments a
    where a.id = ${visitId} and not a.is_step ${inScope(scope)}`);
  return row !== undefined;
}

export type NewPaymentRow = {
  /** Derived from the member of staff and the idempotency key. */
  id: string;
  visitId: string;
  /** Negative for a reversal. */
  amount: number;
  method: PaymentMethod;
  reference: string;
  /** The reversed payment, and why it was reversed. */
  reverses: string | null;
  reason: string;
  day: string;
  receivedBy: string;
  receivedAt: Date;
};

/** Adds a payment or a reversal. Call it while holding the lock of the bill and the shared lock of the till. */
export async function insertPayment(db: Db, scope: FamilyScope, payment: NewPaymentRow): Promise<void> {
  await db.run(sql`
    insert into payments (id, account_id, appointment_id, sequence, amount, method, reference, reverses, reason, day,
      received_by, received_at)
    select ${payment.id}, a.user_id, a.id,
      (select coalesce(max(p.sequence), 0) + 1 from payments p where p.appointment_id = a.id), ${payment.amount},
      ${payment.method}, ${payment.reference}, ${payment.reverses}, ${payment.reason}, ${payment.day},
      ${payment.receivedBy}, ${payment.receivedAt}
    from appointments a where a.id = ${payment.visitId} and not a.is_step ${inScope(scope)}`);
}

export type StoredPayment = Pick<
  NewPaymentRow,
  'id' | 'visitId' | 'amount' | 'method' | 'reference' | 'reverses' | 'reason'
> & { isReversed: boolean };

/** A stored payment: to compare a repeated request with it, or to reverse it. */
export async function findStoredPayment(db: Db, scope: FamilyScope, id: string): Promise<StoredPayment | null> {
  const row = await db.maybeRow<StoredPayment>(sql`
    select p.id, p.appointment_id as visit_id, p.amount, p.method, p.reference, p.reverses, p.reason,
      exists (select from payments r where r.reverses = p.id) as is_reversed
    from payments p join appointments a on a.id = p.appointment_id
    where p.id = ${id} ${inScope(scope)}`);
  return row ?? null;
}
