import type { PaymentMethod } from '#contract/payments/methods.ts';
import { type FamilyBalance, maxOpenBills } from '#contract/payments/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

/** What a visit costs and what was paid. */
export type Money = { charged: number; received: number };
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
): Promise<(Money & { patientNumber: string }) | null> {
  const row = await db.maybeRow<Money & { patientNumber: string }>(sql`
    select ${moneyColumns}, n.patient_number
    from appointments a join patients n on n.id = a.patient_id cross join lateral visit_money(a.id) m
    where a.id = ${visitId} and not a.is_step ${inScope(scope)}`);
  return row ?? null;
}

/** The payments of a visit, newest first. The names of staff and their reasons are not for families. */
export async function findPayments(db: Db, scope: FamilyScope, visitId: string): Promise<PaymentRow[]> {
  return db.rows<PaymentRow>(sql`
    select ${paymentColumns} from payments p join appointments a on a.id = p.appointment_id
    where p.appointment_id = ${visitId} ${inScope(scope)}
    order by p.sequence desc`);
}

export type ManagedPaymentRow = PaymentRow & { reference: string; reason: string; by: string };

export async function findManagedPayments(db: Db, scope: FamilyScope, visitId: string): Promise<ManagedPaymentRow[]> {
  return db.rows<ManagedPaymentRow>(sql`
    select ${paymentColumns}, p.reference, p.reason, w.name as by
    from payments p join appointments a on a.id = p.appointment_id join accounts w on w.id = p.received_by
    where p.appointment_id = ${visitId} ${inScope(scope)}
    order by p.sequence desc`);
}

/** The visits of a family whose balance is not zero, and the sums of all of them. */
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
  Money & {
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

/** A payment with its visit. Only staff get the name of the member of staff and the reason of a reversal. */
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
