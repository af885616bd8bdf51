import { endpoint } from './endpoint.ts';
import type { PaymentParams, Receipt } from './payments.ts';

/** The receipt of a payment: of the own family, or for staff of any. */
export const getReceipt = endpoint<{ params: typeof PaymentParams; reply: typeof Receipt }>()({
  method: 'GET',
  path: '/api/payments/:paymentId',
  access: 'signed-in',
});
