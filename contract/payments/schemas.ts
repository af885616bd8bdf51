import * as z from 'zod/mini';
import { recordId } from '../shared/fields.ts';
import { paymentMethods } from './methods.ts';

const paymentFields = {
  id: z.string(),
  /** The number of the receipt. */
  number: z.string(),
  /** Whole paise; negative if the row is a reversal. */
  amount: z.number(),
  method: z.enum(paymentMethods),
  at: z.string(),
  isReversed: z.boolean(),
};

/** A payment of a visit, or its reversal. */
const Payment = z.object(paymentFields);
const sums = {
  /** The price of the visit and its steps that are not cancelled. */
  charged: z.number(),
  /** The sum of the payments that were not reversed. */
  received: z.number(),
  /** `charged` minus `received`. Negative: the family gets money back. */
  balance: z.number(),
};

/** What a visit costs and what was paid, in whole paise. The bill of a visit includes its steps. */
export const Bill = z.object({ ...sums, /** Newest first. */ payments: z.array(Payment) });
export type Bill = z.infer<typeof Bill>;

/** A payment as staff see it. */
export const StaffPayment = z.extend(Payment, {
  reference: z.string(),
  /** Why the payment was reversed; empty for a payment. */
  reason: z.string(),
  by: z.string(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

export const StaffBill = z.extend(Bill, {
  payments: z.array(StaffPayment),
  /** The number of the next payment, for the reference of a UPI payment. */
  nextSequence: z.number(),
  /** The organisation's address for UPI payments; null if none is configured. */
  upiAddress: z.nullable(z.string()),
});
export type StaffBill = z.infer<typeof StaffBill>;

/** A visit whose balance is not zero. */
const OpenBill = z.object({
  visitId: z.string(),
  title: z.string(),
  patientName: z.string(),
  startsAt: z.string(),
  balance: z.number(),
});

/** The money that a family still has to pay, and the money that it gets back. Neither amount is subtracted from the other. */
export const FamilyBalance = z.object({
  due: z.number(),
  toReturn: z.number(),
  /** The bills of the latest visits, at most `maxOpenBills`. `count` is the number of all open bills. */
  bills: z.array(OpenBill),
  count: z.number(),
});
export type FamilyBalance = z.infer<typeof FamilyBalance>;

export const Receipt = z.object({
  ...paymentFields,
  ...sums,
  /** The number that the bank or the card machine gave; empty for most cash payments. */
  reference: z.string(),
  /** The number of the receipt that this reversal reverses; null for a payment. */
  reverses: z.nullable(z.string()),
  familyName: z.string(),
  patientName: z.string(),
  visit: z.object({ id: z.string(), number: z.string(), title: z.string(), startsAt: z.string() }),
  /** The member of staff who took the payment; null for families. */
  by: z.nullable(z.string()),
  /** Why the payment was reversed; null for families. */
  reason: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;

export const PaymentParams = z.strictObject({ paymentId: recordId });

export const getReceipt = {
  summary: 'The receipt of a payment or of its reversal: of the caller’s family, or for staff of any',
  recordedAs: 'receipt',
  params: PaymentParams,
  reply: Receipt,
} as const;
