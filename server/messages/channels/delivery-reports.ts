import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { whatsappErrorMeaning } from './whatsapp.ts';

/** What a gateway reports about a message that it has accepted. It names the message by our id, or else by an id of its own. */
export type DeliveryReport = {
  reference: { messageId: string } | { gatewayId: string };
  outcome: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  /** Why it failed, without name, phone or address. */
  reason?: string;
};

/** Compares two secrets in a time that depends on neither. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** Checks `sha256=…`, the HMAC of a body by the secret of the app. */
export function hasSignature(signature: string, bytes: Uint8Array, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest('hex');
  return isSameSecret(signature, `sha256=${expected}`);
}

const messageId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Null: the report names no message. */
function referenceOf(ours: unknown, theirs: unknown): DeliveryReport['reference'] | null {
  if (typeof ours === 'string' && messageId.test(ours)) return { messageId: ours };
  if (typeof theirs === 'string' && theirs.length > 0 && theirs.length <= 200) return { gatewayId: theirs };
  return null;
}

const failedStatuses = new Set(['failed', 'failed_dnd', 'failed-dnd', 'undelivered', 'expired']);
const deliveredStatuses = new Set(['sent', 'delivered']);

/**
 * Reads a report of the SMS gateway, in the form of Exotel: the fields SmsSid, Status, DetailedStatus and CustomField, which
 * is our id of the message (developer.exotel.com/api-console/send-sms-api-console). Exotel's last status is `sent`.
 * DetailedStatus then tells whether the phone has the message or only the operator (DELIVERED_TO_OPERATOR). Null: the report is
 * not about the end of a message.
 */
export function readSmsReport(body: string, now: Date): DeliveryReport | null {
  const fields = readFields(body);
  const reference = referenceOf(fields.CustomField, fields.SmsSid);
  const status = String(fields.Status ?? '').toLowerCase();
  const details = String(fields.DetailedStatus ?? '');
  if (!reference) return null;
  if (failedStatuses.has(status)) {
    const reason = /^\w{3,60}$/.test(details) ? details : status;
    return { reference, outcome: 'failed', at: now, reason: `The carrier did not deliver the SMS (${reason}).` };
  }
  if (!deliveredStatuses.has(status)) return null;
  return { reference, outcome: details === 'DELIVERED_TO_OPERATOR' ? 'sent' : 'delivered', at: now };
}

function readFields(body: string): Record<string, unknown> {
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

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
  return [{ reference, outcome, at, reason: whatsappErrorMeaning(typeof code === 'number' ? code : null, 400).reason }];
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
