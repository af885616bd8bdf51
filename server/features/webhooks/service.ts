import { type ExternalChannel, externalChannels } from '#contract/messages/kinds.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type * as api from '#contract/webhooks/endpoints.ts';
import type { Ctx } from '#server/context.ts';
import { inMessengerTransaction } from '#server/db/client.ts';
import { notFound, Rejection } from '#server/errors.ts';
import {
  type DeliveryReport,
  hasSignature,
  isSameSecret,
  readSmsReport,
  readWhatsappReport,
} from '#server/messages/channels/delivery-reports.ts';
import { recordDeliveryReport } from '#server/messages/delivery-report-queries.ts';
import { endWhatsappMessages } from '../messages/whatsapp-stop-service.ts';
import { recordSent } from './queries.ts';

/** The rejection of a wrong secret: the reply of an unknown address, so that guessing shows nothing. */
const nothingHere = () => notFound('There is nothing at this address.');
const notSigned = () => new Rejection({ code: 'forbidden', message: 'This request is not accepted.' });

/** Answers the check of Meta (WhatsApp) that the server at this address knows the verify token. */
export function verifyWhatsapp(ctx: Ctx, { query }: ParsedOf<typeof api.verifyWhatsapp>): string {
  const { whatsapp } = ctx.services.webhooks ?? {};
  if (!whatsapp) throw nothingHere();
  if (!isSameSecret(query['hub.verify_token'], whatsapp.verifyToken)) throw notSigned();
  return query['hub.challenge'];
}

/** Stores a report of the SMS gateway. Accepts a report about an unknown message, so that the gateway does not repeat it. */
export async function reportSms(ctx: Ctx, { params: { secret }, bytes }: ParsedOf<typeof api.reportSms>) {
  const { smsSecret } = ctx.services.webhooks ?? {};
  if (!smsSecret || !isSameSecret(secret, smsSecret)) throw nothingHere();
  const report = readSmsReport(textOf(bytes), ctx.now);
  if (report) await storeReports(ctx, 'sms', [report]);
}

/** Stores what WhatsApp reports about messages, and ends messages on WhatsApp for people who replied STOP. */
export async function reportWhatsapp(ctx: Ctx, { bytes, signature }: ParsedOf<typeof api.reportWhatsapp>) {
  const { whatsapp } = ctx.services.webhooks ?? {};
  if (!whatsapp) throw nothingHere();
  if (!hasSignature(signature, bytes, whatsapp.appSecret)) throw notSigned();
  const { reports, stops } = readWhatsappReport(parseJson(bytes), whatsapp.phoneNumberId, ctx.now);
  await storeReports(ctx, 'whatsapp', reports);
  for (const { phone, at } of stops) await endWhatsappMessages(ctx, phone, at);
}

/** Stores reports, which may come repeatedly and in any order. A late report does not undo a later state. */
async function storeReports(ctx: Ctx, channel: ExternalChannel, reports: DeliveryReport[]): Promise<void> {
  const { channels = {} } = ctx.services.messages ?? {};
  const configured = externalChannels.filter((name) => channels[name]);
  for (const { outcome, ...report } of reports)
    await inMessengerTransaction(ctx.db, async (tx) => {
      if (outcome === 'sent') await recordSent(tx, channel, report.reference, report.at);
      else await recordDeliveryReport(tx, { ...report, outcome, channel }, { now: ctx.now, configured });
    });
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

/** The parsed body. Null if the body is not JSON: such a body is ignored. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return null;
  }
}
