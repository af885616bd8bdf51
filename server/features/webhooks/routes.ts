import type { FastifyInstance } from 'fastify';
import * as api from '#contract/webhooks/endpoints.ts';
import * as s from '#contract/webhooks/schemas.ts';
import { acceptAnyBytes } from '#server/http/request-bodies.ts';
import { route } from '#server/http/route.ts';
import { reportSms, reportWhatsapp, verifyWhatsapp } from './service.ts';

/** Reports of one gateway change different messages, but only a few run at once, so that others are not delayed. */
const report = { share: 'changes', queueKey: () => 'webhook' } as const;

/** Addresses that gateways call. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  route(app, api.verifyWhatsapp, s.verifyWhatsapp, verifyWhatsapp);
  await app.register(async (reports) => {
    acceptAnyBytes(reports);
    route(reports, api.reportSms, s.reportSms, reportSms, report);
    route(reports, api.reportWhatsapp, s.reportWhatsapp, reportWhatsapp, report);
  });
}
