import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type * as api from '#contract/payments/endpoints.ts';
import type { Receipt } from '#contract/payments/schemas.ts';
import type * as staffApi from '#contract/payments/staff-endpoints.ts';
import { todayInIndia } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope, familyScope, inActorTransaction } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx, StaffCtx } from '#server/context.ts';
import { confirmStored, inStaffTransaction, type Tx } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { requireSession } from '../appointments/queries.ts';
import { idOfKey, requesterOf } from '../appointments/service.ts';
import { readStaffAppointment } from '../appointments/staff-service.ts';
import { paymentOf } from './bill-service.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';
import { isTillClosed, lockTillShared } from './till-queries.ts';

/**
 * Takes a payment for a visit, of at most the balance. The lock of the family keeps the balance unchanged until the
 * payment is stored: a second payment of the bill waits and then sees the first one. A repeated request is stored once.
 */
export async function takePayment(
  ctx: StaffCtx,
  { params: { appointmentId: visitId }, body: form }: ParsedOf<typeof staffApi.takePayment>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  const payment: queries.NewPaymentRow = {
    ...entryOf(ctx, form.key),
    visitId,
    amount: form.amount,
    method: form.method,
    reference: form.reference ?? '',
    reverses: null,
    reason: '',
  };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    if (!(await queries.lockBill(tx, scope, visitId))) throw notFound('Appointment not found');
    await store(tx, ctx, payment, async () => {
      const money = await queries.findMoney(tx, scope, visitId);
      if (!money) throw notFound('Appointment not found');
      rules.requireWithinBalance(payment.amount, money);
    });
    return readStaffAppointment(tx, ctx, visitId);
  });
}

/** Reverses a whole payment, by a new row with the negative amount. Possible also after the visit was cancelled. */
export async function reversePayment(
  ctx: StaffCtx<'payment.reverse'>,
  { params: { paymentId }, body: { key, reason } }: ParsedOf<typeof staffApi.reversePayment>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const payment = await queries.findStoredPayment(tx, scope, paymentId);
    if (!payment) throw notFound('Payment not found');
    await queries.lockBill(tx, scope, payment.visitId);
    const { visitId, amount, method, reference } = payment;
    const reversal = { ...entryOf(ctx, key), visitId, amount: -amount, method, reference, reverses: paymentId, reason };
    await store(tx, ctx, reversal, async () => {
      const current = await queries.findStoredPayment(tx, scope, paymentId);
      rules.requireReversible(current ?? payment);
    });
    return readStaffAppointment(tx, ctx, visitId);
  });
}

/** The id of a payment, and who entered it when. A payment belongs to the till of the day on which it is entered. */
function entryOf(ctx: StaffCtx, key: string): Pick<queries.NewPaymentRow, 'id' | 'day' | 'receivedBy' | 'receivedAt'> {
  const { id: receivedBy } = ctx.actor;
  return { id: idOfKey(receivedBy, key), day: todayInIndia(ctx.now), receivedBy, receivedAt: ctx.now };
}

/**
 * Stores a payment or reversal once, if the till of its day is open and `check` does not throw. Call it while holding
 * the lock of the bill. A repeated request succeeds also after the till was closed.
 */
async function store(tx: Tx, ctx: StaffCtx, payment: queries.NewPaymentRow, check: () => Promise<void>): Promise<void> {
  const scope = appointmentChangeScope(ctx.actor);
  const stored = await queries.findStoredPayment(tx, scope, payment.id);
  if (stored) {
    rules.requireSameRequest(stored, payment);
    return confirmStored(tx);
  }
  await lockTillShared(tx, payment.day);
  if (await isTillClosed(tx, payment.day)) throw rules.tillClosed(payment.day);
  await check();
  await queries.insertPayment(tx, scope, payment);
  const { id, visitId, amount, method, reverses, reason } = payment;
  await recordAudit(tx, ctx, {
    action: reverses ? 'payment.reversed' : 'payment.taken',
    entity: 'payment',
    entityId: reverses ?? id,
    after: { amount, method, appointmentId: visitId, ...(reverses ? { reason } : {}) },
  });
  await requireSession(tx, requesterOf(ctx));
}

/** Reads the receipt of a payment or reversal, to print it. A family reads its own receipts, staff read all. */
export async function getReceipt(
  ctx: SignedInCtx,
  { params: { paymentId } }: ParsedOf<typeof api.getReceipt>,
): Promise<Receipt> {
  const scope = familyScope(ctx.actor);
  const row = await inActorTransaction(ctx, async (tx) => {
    const found = await queries.findReceipt(tx, scope, paymentId);
    if (!found) throw notFound('Receipt not found');
    await recordView(tx, ctx, scope, { appointmentId: found.visitId });
    return found;
  });
  const { charged, received, visitId, patientNumber, reversesSequence } = row;
  return {
    ...paymentOf(row, row),
    charged,
    received,
    balance: rules.balanceOf(row),
    reverses: reversesSequence === null ? null : rules.receiptNumberOf(row, reversesSequence),
    visit: {
      id: visitId,
      number: appointmentNumber(patientNumber, visitId),
      title: row.visitTitle,
      startsAt: row.visitStartsAt.toISOString(),
    },
  };
}
