import type { Bill, FamilyBalance, StaffBill } from '#contract/payments/schemas.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import * as queries from './queries.ts';
import { balanceOf, receiptNumberOf } from './rules.ts';

/** Maps the row of a payment to its fields in a reply, for bills, receipts and the till. */
export function paymentOf<Row extends queries.PaymentRow>(
  { sequence, receivedAt, ...row }: Row,
  visit: { patientNumber: string; visitId: string },
) {
  return { ...row, number: receiptNumberOf(visit, sequence), at: receivedAt.toISOString() };
}

/** The bill of a visit. Null for a step, which is paid with its visit. */
export async function readBill(tx: Tx, scope: FamilyScope, visitId: string): Promise<Bill | null> {
  const [money, payments] = await Promise.all([
    queries.findMoney(tx, scope, visitId),
    queries.findPayments(tx, scope, visitId),
  ]);
  if (!money) return null;
  const { charged, received, patientNumber } = money;
  return {
    charged,
    received,
    balance: balanceOf(money),
    payments: payments.map((row) => paymentOf(row, { patientNumber, visitId })),
  };
}

/** The bill of a visit as staff see it. Null if the visit does not exist. */
export async function readStaffBill(
  tx: Tx,
  ctx: SignedInCtx,
  scope: FamilyScope,
  visitId: string,
): Promise<StaffBill | null> {
  const [money, payments] = await Promise.all([
    queries.findMoney(tx, scope, visitId),
    queries.findStaffPayments(tx, scope, visitId),
  ]);
  if (!money) return null;
  const { charged, received, patientNumber } = money;
  return {
    charged,
    received,
    balance: balanceOf(money),
    payments: payments.map((row) => paymentOf(row, { patientNumber, visitId })),
    nextSequence: (payments[0]?.sequence ?? 0) + 1,
    upiAddress: ctx.services.upiAddress ?? null,
  };
}

/** What a family still has to pay, what it gets back, and for which visits. */
export async function readBalance(tx: Tx, scope: FamilyScope, accountId: string): Promise<FamilyBalance> {
  const { bills, ...sums } = await queries.findBalance(tx, scope, accountId);
  return { ...sums, bills: bills.map((bill) => ({ ...bill, startsAt: new Date(bill.startsAt).toISOString() })) };
}
