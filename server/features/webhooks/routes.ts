import type { FastifyInstance } from 'fastify';
import { EmptyObject } from '#contract/shared/fields.ts';
import { reportSms, reportWhatsapp, verifyWhatsapp } from '#contract/webhooks/endpoints.ts';
import { SmsReportParams, WhatsappChallenge, WhatsappChallengeQuery } from '#contract/webhooks/schemas.ts';
import { keepBytes } from '#server/http/bodies.ts';
import { route } from '#server/http/route.ts';
import * as webhooks from './service.ts';

/** Reports of one gateway change different messages, but only a few run at once, so that others are not delayed. */
const report = { share: 'changes', queueKey: () => 'webhook' } as const;

/** Addresses that gateways call. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  route(
    app,
    verifyWhatsapp,
    {
      summary: 'Meta checks the address for reports of WhatsApp',
      query: WhatsappChallengeQuery,
      reply: WhatsappChallenge,
    },
    (ctx, { query }) => webhooks.answerChallenge(ctx, query),
  );
  await app.register(async (reports) => {
    keepBytes(reports);
    route(
      reports,
      reportSms,
      {
        summary: 'The SMS gateway reports a delivery, as form fields of Exotel. The secret is part of the address',
        params: SmsReportParams,
        reply: EmptyObject,
      },
      async (ctx, { params, bytes }) => {
        await webhooks.takeSmsReport(ctx, params.secret, bytes);
        return {};
      },
      report,
    );
    route(
      reports,
      reportWhatsapp,
      {
        summary: 'WhatsApp reports deliveries and replies. The body is signed with the secret of the app',
        reply: EmptyObject,
      },
      async (ctx, { bytes, signature }) => {
        await webhooks.takeWhatsappReport(ctx, bytes, signature);
        return {};
      },
      report,
    );
  });
}
