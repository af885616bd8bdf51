import type { FastifyInstance } from 'fastify';
import * as api from '#contract/payments/endpoints.ts';
import * as s from '#contract/payments/schemas.ts';
import * as staffApi from '#contract/payments/staff-endpoints.ts';
import * as staffSchemas from '#contract/payments/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { getReceipt, reversePayment, takePayment } from './service.ts';
import { closeTill, exportTill, getTill } from './till-service.ts';

export function paymentRoutes(app: FastifyInstance): void {
  route(app, api.getReceipt, s.getReceipt, getReceipt);
  route(app, staffApi.takePayment, staffSchemas.takePayment, takePayment);
  route(app, staffApi.reversePayment, staffSchemas.reversePayment, reversePayment);
  route(app, staffApi.getTill, staffSchemas.getTill, getTill);
  route(app, staffApi.closeTill, staffSchemas.closeTill, closeTill, { queueKey: ({ body }) => body.date });
  exportRoute(app, staffApi.exportTill, staffSchemas.exportTill, exportTill);
}
