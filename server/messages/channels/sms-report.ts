import { type DeliveryReport, referenceOf } from './delivery-report.ts';

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
