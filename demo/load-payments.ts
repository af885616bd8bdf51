import { dayInIndia } from '#contract/shared/clock.ts';
import type { Tx } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import { demoId } from './demo-id.ts';
import type { DemoPayment } from './payments.ts';

/** Inserts the payments until now, and closes the till of a day. The counted cash is the sum of its cash payments. */
export async function loadPayments(
  tx: Tx,
  payments: readonly DemoPayment[],
  closing: { day: string; at: Date },
): Promise<void> {
  const rows = payments.map(({ visitId, by, at, ...payment }) => ({
    ...payment,
    visit_id: visitId,
    day: dayInIndia(at),
    received_by: demoId(`account ${by}`),
    received_at: at,
  }));
  // Half of a price is a whole number of rupees. A cancelled visit charges nothing, so its own price is paid.
  await tx.run(sql`
    insert into payments (id, account_id, appointment_id, sequence, amount, method, reference, reverses, reason, day,
      received_by, received_at)
    select r.id, a.user_id, a.id, r.sequence,
      (case when r.reverses is null then 1 else -1 end)
        * (case r.share when 'half' then b.half when 'rest' then b.price - b.half else b.price end),
      r.method, r.reference, r.reverses, r.reason, r.day, r.received_by, r.received_at
    from json_to_recordset(${jsonValue(rows)}) as r (id uuid, visit_id uuid, sequence smallint, share text, method text,
      reference text, reverses uuid, reason text, day date, received_by uuid, received_at timestamptz)
    join appointments a on a.id = r.visit_id
    cross join lateral (
      select p.price, p.price / 200 * 100 as half
      from (select greatest(m.charged, a.price)::integer as price from visit_money(a.id) m) p) b
    order by r.received_at, r.sequence`);
  await tx.run(sql`
    insert into till_closings (day, cash_total, upi_total, card_total, row_count, cash_counted, closed_by, closed_at)
    select ${closing.day}, t.cash, t.upi, t.card, t.rows, t.cash, ${demoId('account manager')}, ${closing.at}
    from (
      select coalesce(sum(amount) filter (where method = 'cash'), 0) as cash,
        coalesce(sum(amount) filter (where method = 'upi'), 0) as upi,
        coalesce(sum(amount) filter (where method = 'card'), 0) as card, count(*) as rows
      from payments where day = ${closing.day}) t`);
}
