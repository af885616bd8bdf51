import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

/** The receipt of a payment. A family can read its own receipts, and staff the receipts of all families. */
export const getReceipt = endpoint<typeof s.getReceipt>()('GET /api/payments/:paymentId', 'signed-in');
