import { maxOpenBills } from '#contract/payments/limits.ts';
import type { PaymentMethod } from '#contract/payments/methods.ts';
import type { FamilyBalance } from '#contract/payments/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

/** What a visit with its steps costs, and the money received for it, in paise. */
export type VisitMoney = { charged: number; received: number };
const moneyColumns = sql`m.charged::float8 as charged, m.received::float8 as received`;

export type PaymentRow = {
  id: string;
  sequence: number;
  amount: number;
  method: PaymentMethod;
  receivedAt: Date;
  isReversed: boolean;
};
const paymentColumns = sql`p.id, p.sequence, p.amount, p.method, p.received_at,
  exists (select from payments r where r.reverses = p.id) as is_reversed`;

/** What a visit and its steps cost, and the money received for them. Null if the visit does not exist or is a step. */
export async function findMoney(
  db: Db,
  scope: FamilyScope,
  visitId: string,
): Promise<(VisitMoney & { patientNumber: string }) | null> {
  const row = await db.maybeRow<VisitMoney & { patientNumber: string }>(sql`
    select ${moneyColumns}, n.patient_number
    from appointments a join patients n on n.id = a.patient_id cross join lateral visit_money(a.id) m
    where a.id = ${visitId} and not a.is_step ${inScope(scope)}`);
  return row ?? null;
}

/** The payments of a visit for its family, newest first: without the names of staff and the reasons of reversals. */
export async function findPayments(db: Db, scope: FamilyScope, visitId: string): Promise<PaymentRow[]> {
  return db.rows<PaymentRow>(sql`
    select ${paymentColumns} from payments p join appointments a on a.id = p.appointment_id
    where p.appointment_id = ${visitId} ${inScope(scope)}
    order by p.sequence desc`);
}

export type StaffPaymentRow = PaymentRow & { reference: string; reason: string; by: string };

export async function findStaffPayments(db: Db, scope: FamilyScope, visitId: string): Promise<StaffPaymentRow[]> {
  return db.rows<StaffPaymentRow>(sql`
    select ${paymentColumns}, p.reference, p.reason, w.name as by
    from payments p join appointments a on a.id = p.appointment_id join accounts w on w.id = p.received_by
    where p.appointment_id = ${visitId} ${inScope(scope)}
    order by p.sequence desc`);
}

/** The visits of a family whose balance is not zero, and the sums of their balances. */
export async function findBalance(db: Db, scope: FamilyScope, accountId: string): Promise<FamilyBalance> {
  return db.row<FamilyBalance>(sql`
    with open_bills as materialized (
      select a.id, a.title, a.starts_at, a.patient_id, (m.charged - m.received)::float8 as balance
      from appointments a cross join lateral visit_money(a.id) m
      where a.user_id = ${accountId} and not a.is_step ${inScope(scope)} and m.charged <> m.received)
    select coalesce(sum(greatest(o.balance, 0)), 0) as due, coalesce(sum(greatest(-o.balance, 0)), 0) as to_return,
      count(*)::integer as count,
      (select coalesce(json_agg(json_build_object('visitId', b.id, 'title', b.title, 'patientName', p.name,
          'startsAt', b.starts_at, 'balance', b.balance) order by b.starts_at desc, b.id desc), '[]')
        from (select * from open_bills order by starts_at desc, id desc limit ${maxOpenBills}) b
        join patients p on p.id = b.patient_id) as bills
    from open_bills o`);
}

export type ReceiptRow = PaymentRow &
  VisitMoney & {
    reference: string;
    reversesSequence: number | null;
    familyName: string;
    patientName: string;
    patientNumber: string;
    visitId: string;
    visitTitle: string;
    visitStartsAt: Date;
    by: string | null;
    reason: string | null;
  };

/** A payment or reversal with its visit. Only staff get the name of who entered it, and the reason of a reversal. */
export async function findReceipt(db: Db, scope: FamilyScope, paymentId: string): Promise<ReceiptRow | null> {
  const staffColumns = scope.ownerId
    ? sql`null as by, null as reason`
    : sql`(select w.name from accounts w where w.id = p.received_by) as by, nullif(p.reason, '') as reason`;
  const row = await db.maybeRow<ReceiptRow>(sql`
    select ${paymentColumns}, ${moneyColumns}, p.reference, o.sequence as reverses_sequence, f.name as family_name,
      n.name as patient_name, n.patient_number, a.id as visit_id, a.title as visit_title, a.starts_at as visit_starts_at,
      ${staffColumns}
    from payments p
    join appointments a on a.id = p.appointment_id
    join patients n on n.id = a.patient_id
    join accounts f on f.id = a.user_id
    left join payments o on o.id = p.reverses
    cross join lateral visit_money(a.id) m
    where p.id = ${paymentId} ${inScope(scope)}`);
  return row ?? null;
}

/**
 * Takes the lock of the family. Every change of a price or status of the family's visits needs the same lock, so a
 * balance that is read afterwards stays correct until the transaction ends. Returns false for a step or unknown visit.
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
  /** The id of the payment that this row reverses; null for a payment. */
  reverses: string | null;
  /** Why the payment was reversed; empty for a payment. */
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

/** Finds a stored payment or reversal, to compare a repeated request with it, or to reverse it. */
export async function findStoredPayment(db: Db, scope: FamilyScope, id: string): Promise<StoredPayment | null> {
  const row = await db.maybeRow<StoredPayment>(sql`
    select p.id, p.appointment_id as visit_id, p.amount, p.method, p.reference, p.reverses, p.reason,
      exists (select from payments r where r.reverses = p.id) as is_reversed
    from payments p join appointments a on a.id = p.appointment_id
    where p.id = ${id} ${inScope(scope)}`);
  return row ?? null;
}
