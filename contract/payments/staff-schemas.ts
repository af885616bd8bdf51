import * as z from 'zod/mini';
import { AppointmentParams } from '../appointments/schemas.ts';
import { StaffAppointment } from '../appointments/staff-schemas.ts';
import { calendarDay, lineText, recordId } from '../shared/fields.ts';
import { exportOf } from '../shared/lists.ts';
import { changeReason, exportReason, paise } from '../shared/record-forms.ts';
import { paymentMethods } from './methods.ts';
import { PaymentParams, StaffPayment } from './schemas.ts';

const amountMissing = 'Please give an amount.';

export const NewPayment = z
  .strictObject({
    /** Idempotency key, created by the browser once per form: a repeated submit is stored once. */
    key: recordId,
    amount: paise({ missing: amountMissing, tooMuch: 'The amount must be at most ₹10,00,000.' }).check(
      z.positive(amountMissing),
    ),
    method: z.enum(paymentMethods, 'Please choose cash, UPI or card.'),
    reference: z.optional(lineText({ max: 80, tooLong: 'Reference must be at most 80 characters' })),
  })
  .check(
    z.refine(({ method, reference = '' }) => method === 'cash' || reference !== '', {
      path: ['reference'],
      error: 'Please give the reference of the payment.',
    }),
  );
export type NewPayment = z.infer<typeof NewPayment>;

export const ReversePaymentBody = z.strictObject({ key: recordId, reason: changeReason });

const TillRow = z.extend(StaffPayment, {
  patientName: z.string(),
  familyName: z.string(),
  visit: z.object({ id: z.string(), number: z.string(), title: z.string() }),
});
export type TillRow = z.infer<typeof TillRow>;

const totals = z.object({ cash: z.number(), upi: z.number(), card: z.number() });

/** The till of a day: its payments and reversals, oldest first. */
export const Till = z.object({
  date: z.string(),
  rows: z.array(TillRow),
  /** The day has more rows than `rows` contains. `rowCount` and `totals` count all rows of the day. */
  hasMoreRows: z.boolean(),
  rowCount: z.number(),
  totals,
  /** How the till was closed; null while it is open. */
  closing: z.nullable(z.object({ cashCounted: z.number(), note: z.string(), by: z.string(), at: z.string() })),
});
export type Till = z.infer<typeof Till>;

const maxCashPaise = 100_000_000_000;
const countMissing = 'Please count the cash and give the amount.';
export const CloseTillBody = z.strictObject({
  date: calendarDay,
  cashCounted: z
    .int(countMissing)
    .check(z.nonnegative(countMissing), z.maximum(maxCashPaise, 'The amount must be at most ₹100 crore.')),
  /** Why the counted cash differs from the payments. Required if it differs. */
  note: z.optional(lineText({ max: 300, tooLong: 'Note must be at most 300 characters' })),
  /** The number of rows that the user saw. If there are more, the till is not closed. */
  seenRowCount: z.int('Please reload the page').check(z.nonnegative('Please reload the page')),
});
export type CloseTillBody = z.infer<typeof CloseTillBody>;

const ExportTillBody = z.strictObject({ date: calendarDay, ...exportReason });

export const takePayment = {
  summary: 'Take a payment for a visit and its steps, at most the balance',
  recordedAs: 'manage-appointment',
  params: AppointmentParams,
  body: NewPayment,
  reply: StaffAppointment,
} as const;
export const reversePayment = {
  summary: 'Reverse a payment as a whole, with a reason; each payment at most once',
  recordedAs: 'manage-appointment',
  params: PaymentParams,
  body: ReversePaymentBody,
  reply: StaffAppointment,
} as const;
export const getTill = {
  summary: 'The payments and reversals of a day, their totals by method, and the closing of the till',
  recordedAs: 'till',
  query: z.strictObject({ date: calendarDay }),
  reply: Till,
} as const;
export const closeTill = {
  summary: 'Close the till of a day for good; no payment of that day is accepted afterwards',
  recordedAs: 'till',
  body: CloseTillBody,
  reply: Till,
} as const;
export const exportTill = exportOf(ExportTillBody, 'till-export');
