import type { PaymentMethod } from '#contract/payments/methods.ts';
import { indiaInstant, shortDate } from '#contract/shared/clock.ts';
import { appointmentNumber, receiptNumber } from '#contract/shared/display-numbers.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { conflict, Rejection } from '#server/errors.ts';

type Money = { charged: number; received: number };

export const balanceOf = ({ charged, received }: Money): number => charged - received;

/** Rejects a payment of more than the balance of the visit. */
export function requireWithinBalance(amount: number, money: Money): void {
  const balance = balanceOf(money);
  if (amount <= balance) return;
  const message = balance > 0 ? `The balance is ${totalRupees(balance)}.` : 'Nothing is left to pay for this visit.';
  throw new Rejection({ code: 'conflict', message, fields: { amount: message } });
}

type Payment = { visitId: string; amount: number; method: PaymentMethod; reference: string; reverses: string | null };

/** Rejects a request whose idempotency key was used for another payment or reversal. */
export function requireSameRequest(stored: Payment, sent: Payment): void {
  const fieldsOf = ({ visitId, amount, method, reference, reverses }: Payment) =>
    JSON.stringify([visitId, amount, method, reference, reverses]);
  if (fieldsOf(stored) !== fieldsOf(sent))
    throw conflict('This payment was already sent with other details. Please reload the page.');
}

/** Rejects the reversal of a reversal, and a second reversal of the same payment. */
export function requireReversible(payment: { amount: number; isReversed: boolean }): void {
  if (payment.amount < 0) throw conflict('A reversal cannot be reversed. Please take the payment again.');
  if (payment.isReversed) throw conflict('This payment is already reversed.');
}

/** The rejection of a payment or reversal on a day whose till is closed. */
export function tillClosed(day: string): Rejection {
  return conflict(
    `The till of ${shortDate(indiaInstant(day, '12:00'))} is closed. Payments can be entered again tomorrow.`,
  );
}

/** The number of a receipt: the number of the appointment and the sequence of the payment. */
export function receiptNumberOf(visit: { patientNumber: string; visitId: string }, sequence: number): string {
  return receiptNumber(appointmentNumber(visit.patientNumber, visit.visitId), sequence);
}

/** Whole paise as rupees, for a spreadsheet. */
export function rupeesOf(paise: number): number {
  return paise / 100;
}
