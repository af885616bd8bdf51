import type { FastifyInstance } from 'fastify';
import * as api from '#contract/webhooks/endpoints.ts';
import * as s from '#contract/webhooks/schemas.ts';
import { acceptAnyBytes } from '#server/http/request-bodies.ts';
import { route } from '#server/http/route.ts';
import { reportSms, reportWhatsapp, verifyWhatsapp } from './service.ts';

/** All reports share one queue key, so that only a few run at once and other requests are not delayed. */
const reportOptions = { share: 'changes', queueKey: () => 'webhook' } as const;

/** Serves the addresses that gateways of SMS and WhatsApp call. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  route(app, api.verifyWhatsapp, s.verifyWhatsapp, verifyWhatsapp);
  await app.register(async (reports) => {
    acceptAnyBytes(reports);
    route(reports, api.reportSms, s.reportSms, reportSms, reportOptions);
    route(reports, api.reportWhatsapp, s.reportWhatsapp, reportWhatsapp, reportOptions);
  });
}
