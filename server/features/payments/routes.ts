import type { FastifyInstance } from 'fastify';
import { AppointmentParams } from '#contract/appointments/schemas.ts';
import { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import { getReceipt } from '#contract/payments/endpoints.ts';
import { PaymentParams, Receipt } from '#contract/payments/schemas.ts';
import * as manageApi from '#contract/payments/staff-endpoints.ts';
import * as schemas from '#contract/payments/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as payments from './service.ts';
import * as till from './till-service.ts';

export function paymentRoutes(app: FastifyInstance): void {
  const showsAppointment = { recordedAs: 'manage-appointment' } as const;
  route(
    app,
    getReceipt,
    {
      summary: 'The receipt of a payment or of its reversal: of the caller’s family, or for staff of any',
      params: PaymentParams,
      reply: Receipt,
    },
    (ctx, { params }) => payments.readReceipt(ctx, params.paymentId),
    { recordedAs: 'receipt' },
  );
  route(
    app,
    manageApi.takePayment,
    {
      summary: 'Take a payment for a visit and its steps, at most the balance',
      params: AppointmentParams,
      body: schemas.NewPayment,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => payments.take(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    manageApi.reversePayment,
    {
      summary: 'Reverse a payment as a whole, with a reason; each payment at most once',
      params: PaymentParams,
      body: schemas.ReversePaymentBody,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => payments.reverse(ctx, params.paymentId, body),
    showsAppointment,
  );
  route(
    app,
    manageApi.getTill,
    {
      summary: 'The payments and reversals of a day, their totals by method, and the closing of the till',
      query: schemas.TillQuery,
      reply: schemas.Till,
    },
    (ctx, { query }) => till.read(ctx, query.date),
    { recordedAs: 'till' },
  );
  route(
    app,
    manageApi.closeTill,
    {
      summary: 'Close the till of a day for good; no payment of that day is accepted afterwards',
      body: schemas.CloseTillBody,
      reply: schemas.Till,
    },
    (ctx, { body }) => till.close(ctx, body),
    { recordedAs: 'till', queueKey: ({ body }) => body.date },
  );
  exportRoute(
    app,
    manageApi.exportTill,
    schemas.ExportTillBody,
    (ctx, { body }) => till.exportFile(ctx, body),
    'till-export',
  );
}
