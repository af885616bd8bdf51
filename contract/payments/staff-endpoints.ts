import { endpoint } from '../shared/endpoint.ts';
import type * as s from './staff-schemas.ts';

export const takePayment = endpoint<typeof s.takePayment>()(
  'POST /api/admin/appointments/:appointmentId/payments',
  'payment.take',
  { changes: ['appointments'] },
);

export const reversePayment = endpoint<typeof s.reversePayment>()(
  'POST /api/admin/payments/:paymentId/reverse',
  'payment.reverse',
  { changes: ['appointments'] },
);

export const getTill = endpoint<typeof s.getTill>()('GET /api/admin/till', 'payment.take');

/** Closes the till of a day. It cannot be opened again. */
export const closeTill = endpoint<typeof s.closeTill>()('POST /api/admin/till/close', 'till.close', {
  changes: ['appointments'],
});

export const exportTill = endpoint<typeof s.exportTill>()('POST /api/admin/till/export', 'people.export', {
  isSensitive: true,
});
