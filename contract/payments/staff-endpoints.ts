import type { AppointmentParams } from '../appointments/schemas.ts';
import type { ManagedAppointment } from '../appointments/staff-schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { CsvFile } from '../shared/lists.ts';
import type { PaymentParams } from './schemas.ts';
import type {
  CloseTillBody,
  ExportTillBody,
  NewPayment,
  ReversePaymentBody,
  Till,
  TillQuery,
} from './staff-schemas.ts';

/** The most rows that a till shows. */
export const maxTillRows = 2_000;

/** Takes a payment for a visit and its steps. */
export const takePayment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof NewPayment;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/payments',
  access: 'payment.take',
});

/** Reverses a payment as a whole. */
export const reversePayment = endpoint<{
  params: typeof PaymentParams;
  body: typeof ReversePaymentBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/reverse',
  access: 'payment.reverse',
});

export const getTill = endpoint<{ query: typeof TillQuery; reply: typeof Till }>()({
  method: 'GET',
  path: '/api/admin/till',
  access: 'payment.take',
});

/** Closes the till of a day. It cannot be opened again. */
export const closeTill = endpoint<{ body: typeof CloseTillBody; reply: typeof Till }>()({
  method: 'POST',
  path: '/api/admin/till/close',
  access: 'till.close',
});

export const exportTill = endpoint<{ body: typeof ExportTillBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/till/export',
  access: 'people.export',
  isSensitive: true,
});
