import { type DeliveryReport, referenceOf } from './delivery-report.ts';
import { meaningOf } from './whatsapp-errors.ts';

/** `stops`: the phones of people who replied STOP, and when. */
export type WhatsappReport = { reports: DeliveryReport[]; stops: { phone: string; at: Date }[] };

type Json = Record<string, unknown>;

/**
 * Reads a report of the Cloud API about one of our phone numbers: statuses of messages, and replies of people. What has
 * another form is ignored, because Meta adds fields and kinds of reports at any time.
 */
export function readWhatsappReport(content: unknown, phoneNumberId: string, now: Date): WhatsappReport {
  const values = list(content, 'entry')
    .flatMap((entry) => list(entry, 'changes'))
    .map((change) => object(change.value))
    .filter((value) => object(value.metadata).phone_number_id === phoneNumberId);
  return {
    reports: values.flatMap((value) => list(value, 'statuses')).flatMap((status) => reportOf(status, now)),
    stops: values.flatMap((value) => list(value, 'messages')).flatMap((message) => stopOf(message, now)),
  };
}

function reportOf(status: Json, now: Date): DeliveryReport[] {
  const reference = referenceOf(status.biz_opaque_callback_data, status.id);
  if (!reference) return [];
  const at = timeOf(status, now);
  const outcome = status.status;
  if (outcome === 'sent' || outcome === 'delivered' || outcome === 'read') return [{ reference, outcome, at }];
  if (outcome !== 'failed') return [];
  const code = list(status, 'errors')[0]?.code;
  return [{ reference, outcome, at, reason: meaningOf(typeof code === 'number' ? code : null, 400).reason }];
}

/** Returns the phone and the time if the reply is the word STOP, typed or by a button of the template. */
function stopOf(message: Json, now: Date): { phone: string; at: Date }[] {
  const text = object(message.text).body ?? object(message.button).text;
  const isStop = typeof text === 'string' && /^\s*stop[\s.!]*$/i.test(text);
  if (!isStop || typeof message.from !== 'string' || !/^\d{6,15}$/.test(message.from)) return [];
  return [{ phone: `+${message.from}`, at: timeOf(message, now) }];
}

/** Times are in seconds. A time in the future is replaced by the present. */
function timeOf({ timestamp }: Json, now: Date): Date {
  const ms = Number(timestamp) * 1000;
  return ms > 0 && ms < now.getTime() ? new Date(ms) : now;
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function list(value: unknown, name: string): Json[] {
  const found = object(value)[name];
  return Array.isArray(found) ? found.map(object) : [];
}
