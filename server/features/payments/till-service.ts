import { maxTillRows } from '#contract/payments/limits.ts';
import { paymentMethodLabels } from '#contract/payments/methods.ts';
import type * as api from '#contract/payments/staff-endpoints.ts';
import type { Till } from '#contract/payments/staff-schemas.ts';
import { indiaInstant, shortDate, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { maxExportedRows } from '#contract/shared/lists.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { conflict, invalid, Rejection } from '#server/errors.ts';
import { requireSession } from '../appointments/queries.ts';
import { requesterOf } from '../appointments/service.ts';
import { paymentOf } from './bill-service.ts';
import { rupeesOf } from './rules.ts';
import * as queries from './till-queries.ts';

const differenceUnexplained = 'The counted cash differs from the payments. Please say why.';

function tillRowOf(row: queries.TillPaymentRow): Till['rows'][number] {
  const { visitId, visitTitle, patientNumber } = row;
  return {
    ...paymentOf(row, row),
    visit: { id: visitId, number: appointmentNumber(patientNumber, visitId), title: visitTitle },
  };
}

/** The payments and reversals of a day, their totals, and the closing of the till. */
export async function getTill(ctx: StaffCtx, { query: { date } }: ParsedOf<typeof api.getTill>): Promise<Till> {
  return inStaffTransaction(ctx.db, ctx.staff, (tx) => readTill(tx, ctx, date));
}

async function readTill(tx: Tx, ctx: StaffCtx, date: string): Promise<Till> {
  const scope = familyScope(ctx.actor);
  const till = await queries.findTill(tx, scope, { day: date, maxRows: maxTillRows });
  await recordView(tx, ctx, scope, { rowCount: Math.min(till.rows.length, maxTillRows) });
  const { rows, rowCount, totals, closing } = till;
  return {
    date,
    rows: rows.slice(0, maxTillRows).map(tillRowOf),
    hasMoreRows: rows.length > maxTillRows,
    rowCount,
    totals,
    closing: closing && { ...closing, at: new Date(closing.at).toISOString() },
  };
}

/**
 * Closes the till of a day for good. The lock waits for payments that are being stored, so the totals include every
 * payment of the day. A repeated request of the same person succeeds.
 */
export async function closeTill(ctx: StaffCtx<'till.close'>, { body: form }: ParsedOf<typeof api.closeTill>) {
  const { date, cashCounted, note = '', seenRowCount } = form;
  const scope = familyScope(ctx.actor);
  if (date > todayInIndia(ctx.now)) throw conflict('This day has not begun yet.');
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await queries.lockTill(tx, date);
    const { totals, rowCount, closing } = await queries.findTillState(tx, scope, date);
    if (closing) {
      const { closedById } = closing;
      if (closedById === ctx.actor.id && closing.cashCounted === cashCounted && closing.note === note)
        return readTill(tx, ctx, date);
      throw conflict(`${closing.by} has already closed the till of ${shortDate(indiaInstant(date, '12:00'))}.`);
    }
    if (rowCount !== seenRowCount) {
      const message = 'Payments were added in the meantime. Please compare the till again.';
      throw new Rejection({ code: 'changed', message });
    }
    if (cashCounted !== totals.cash && note === '') throw invalid({ note: differenceUnexplained });
    const { id: closedBy } = ctx.actor;
    await queries.insertClosing(tx, scope, { day: date, cashCounted, note, closedBy, closedAt: ctx.now });
    await recordAudit(tx, ctx, {
      action: 'till.closed',
      entity: 'till',
      entityId: date,
      after: { ...totals, rows: rowCount, cashCounted, ...(note ? { note } : {}) },
    });
    await requireSession(tx, requesterOf(ctx));
    return readTill(tx, ctx, date);
  });
}

/** Exports the payments and reversals of a day. The amounts in the file add up to the totals of the till. */
export function exportTill(ctx: StaffCtx, { body: { date, reason } }: ParsedOf<typeof api.exportTill>) {
  return exportCsv(ctx, {
    name: 'till',
    day: date,
    entity: 'payment',
    reason,
    filters: { date },
    read: async (tx) => {
      const till = await queries.findTill(tx, familyScope(ctx.actor), { day: date, maxRows: maxExportedRows });
      return till.rows.map(tillRowOf);
    },
    columns: [
      { header: 'Receipt', value: ({ number }) => number },
      { header: 'Time', value: ({ at }) => shortTime(at) },
      { header: 'Patient', value: ({ patientName }) => patientName },
      { header: 'Family', value: ({ familyName }) => familyName },
      { header: 'Appointment ID', value: ({ visit }) => visit.number },
      { header: 'Title', value: ({ visit }) => visit.title },
      { header: 'Method', value: ({ method }) => paymentMethodLabels[method] },
      { header: 'Reference', value: ({ reference }) => reference },
      { header: 'Amount (₹)', value: ({ amount }) => rupeesOf(amount) },
      { header: 'Reason of reversal', value: ({ reason }) => reason },
      { header: 'Received by', value: ({ by }) => by },
    ],
  });
}
