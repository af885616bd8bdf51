import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import type { StaffPaymentRow } from './queries.ts';

type TillTotals = { cash: number; upi: number; card: number };
type Closing = { cashCounted: number; note: string; closedById: string; by: string; at: string };
export type TillState = { totals: TillTotals; rowCount: number; closing: Closing | null };
export type TillPaymentRow = StaffPaymentRow & {
  patientName: string;
  patientNumber: string;
  familyName: string;
  visitId: string;
  visitTitle: string;
};

/** Waits for payments that are being added to the till of a day. Then blocks new payments until the transaction ends. */
export async function lockTill(db: Db, day: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(till_lock_key(${day}))`);
}

/** Takes the lock of the till in shared mode: payments do not wait for each other, only for the closing of the till. */
export async function lockTillShared(db: Db, day: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock_shared(till_lock_key(${day}))`);
}

export async function isTillClosed(db: Db, day: string): Promise<boolean> {
  return (await db.maybeRow(sql`select from till_closings c where c.day = ${day}`)) !== undefined;
}

const sumOf = (method: keyof TillTotals) =>
  sql`coalesce(sum(p.amount) filter (where p.method = ${verbatimSql(`'${method}'`)}), 0)::float8`;

/** Selects one row with the totals of a day's payments and reversals, and the closing of its till. */
const selectTillState = (scope: FamilyScope, day: string) => sql`
  select json_build_object('cash', ${sumOf('cash')}, 'upi', ${sumOf('upi')}, 'card', ${sumOf('card')}) as totals,
    count(*)::integer as row_count,
    (select json_build_object('cashCounted', c.cash_counted, 'note', c.note, 'closedById', c.closed_by, 'by', w.name,
      'at', c.closed_at) from till_closings c join accounts w on w.id = c.closed_by where c.day = ${day}) as closing
  from payments p join appointments a on a.id = p.appointment_id
  where p.day = ${day} ${inScope(scope)}`;

export async function findTillState(db: Db, scope: FamilyScope, day: string): Promise<TillState> {
  return db.row<TillState>(selectTillState(scope, day));
}

/** Reads the till of a day, oldest payments first. If there are more than `maxRows` payments, returns one more. */
export async function findTill(
  db: Db,
  scope: FamilyScope,
  { day, maxRows }: { day: string; maxRows: number },
): Promise<TillState & { rows: TillPaymentRow[] }> {
  const found = await db.rows<TillState & TillPaymentRow>(sql`
    with state as (${selectTillState(scope, day)}),
    entries as materialized (
      select p.id, p.sequence, p.amount, p.method, p.received_at, p.reference, p.reason, w.name as by,
        exists (select from payments r where r.reverses = p.id) as is_reversed,
        n.name as patient_name, n.patient_number, f.name as family_name, a.id as visit_id, a.title as visit_title
      from payments p
      join appointments a on a.id = p.appointment_id
      join patients n on n.id = a.patient_id
      join accounts f on f.id = a.user_id
      join accounts w on w.id = p.received_by
      where p.day = ${day} ${inScope(scope)}
      order by p.received_at, p.id limit ${verbatimSql(String(maxRows + 1))})
    select state.*, e.* from state full join entries e on false
    order by state.row_count is null, e.received_at, e.id`);
  const [{ totals, rowCount, closing }, ...rows] = found as [TillState & TillPaymentRow, ...TillPaymentRow[]];
  return { totals, rowCount, closing, rows };
}

export type NewClosing = { day: string; cashCounted: number; note: string; closedBy: string; closedAt: Date };

/** Stores the closing of a till with its totals. Call it while holding the lock of the till. */
export async function insertClosing(db: Db, scope: FamilyScope, closing: NewClosing): Promise<void> {
  await db.run(sql`
    insert into till_closings (day, cash_total, upi_total, card_total, row_count, cash_counted, note, closed_by, closed_at)
    select ${closing.day}, ${sumOf('cash')}, ${sumOf('upi')}, ${sumOf('card')}, count(*), ${closing.cashCounted},
      ${closing.note}, ${closing.closedBy}, ${closing.closedAt}
    from payments p join appointments a on a.id = p.appointment_id
    where p.day = ${closing.day} ${inScope(scope)}`);
}
