import { endpoint } from '../shared/endpoint.ts';
import type { PaymentParams, Receipt } from './schemas.ts';

/** The receipt of a payment. A family can read its own receipts, staff those of all families. */
export const getReceipt = endpoint<{ params: typeof PaymentParams; reply: typeof Receipt }>()({
  method: 'GET',
  path: '/api/payments/:paymentId',
  access: 'signed-in',
});
