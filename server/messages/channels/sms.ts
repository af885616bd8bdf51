import type { Channel, Handover, Outgoing } from '../channel.ts';
import { smsLength } from '../sms-rules.ts';
import { callGateway, type HttpReply, handoverOfNoReply, handoverOfStatus, isSuccess } from './http-call.ts';

/** An SMS gateway with an HTTP interface. */
export type SmsGateway = {
  url: string;
  headers: Record<string, string>;
  /** The body of a request, with placeholders. JSON, or else the fields of a form. */
  body: string;
  /** Where the reply has the id of the message, such as `SMSMessage.Sid`. Null: the reply is not read. */
  idPath?: string | null;
  /** The registered header (sender id). */
  sender?: string;
  /** The number of the company at the DLT platform. */
  entityId?: string;
  /** The numbers of the texts of codes and warnings at the DLT platform, by key and language: `code/hi`. */
  templates?: Readonly<Record<string, string>>;
  /** Where the gateway reports what became of a message. */
  receiptsUrl?: string;
};

export type SmsRequest = {
  phone: string;
  text: string;
  /** The id of the message; empty for messages that are never repeated. */
  reference?: string;
  /** The number of the text at the DLT platform. */
  template?: string;
};

/** Posts a message to the gateway. Values are escaped: in a JSON body as a part of a string, else as a part of a field. */
export function postSms(
  gateway: SmsGateway,
  { phone, text, reference = '', template = '' }: SmsRequest,
  limits: { timeoutMs?: number | undefined; signal?: AbortSignal },
) {
  const isJson = isJsonText(gateway.body);
  const values: Record<string, string> = {
    phone,
    digits: phone.replace(/\D/g, ''),
    text,
    reference,
    template,
    sender: gateway.sender ?? '',
    entity: gateway.entityId ?? '',
    receipts: gateway.receiptsUrl ?? '',
  };
  const escapeValue = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
  const body = gateway.body.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? escapeValue(values[name] ?? '') : whole,
  );
  const headers = { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' };
  const given = Object.entries(gateway.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return callGateway({ url: gateway.url, headers: { ...headers, ...Object.fromEntries(given) }, body, ...limits });
}

function isJsonText(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Sends SMS through an HTTP gateway. */
export function smsChannel(gateway: SmsGateway, { timeoutMs }: { timeoutMs?: number } = {}): Channel {
  return {
    async send(message, signal): Promise<Handover> {
      const phone = phoneOf(message);
      if (!phone) return { outcome: 'rejected', reason: 'The message has no phone.' };
      // Carriers drop a text without the number of its DLT template, and report nothing.
      if (!message.templateName && gateway.body.includes('{template}'))
        return { outcome: 'rejected', reason: 'No DLT template is registered for this text.' };
      const request = { phone, text: message.text.body, reference: message.id, template: message.templateName ?? '' };
      const reply = await postSms(gateway, request, { timeoutMs, signal });
      if ('problem' in reply) return handoverOfNoReply(reply);
      if (!isSuccess(reply)) return handoverOfStatus(reply);

      const { parts } = smsLength(message.text.body);
      // If no `idPath` is configured, a message counts as accepted after every successful reply.
      if (!gateway.idPath && !isUnusable(reply)) return { outcome: 'accepted', gatewayId: null, parts };
      const gatewayId = gateway.idPath ? readId(reply, gateway.idPath) : null;
      if (gatewayId) return { outcome: 'accepted', gatewayId, parts };
      // Some gateways answer an error with status 200. Only the id of a message proves that it was accepted.
      const reason = gateway.idPath
        ? `The reply of the gateway has no id of the message at ${gateway.idPath}.`
        : reply.body === null
          ? 'The reply of the gateway is too long or incomplete.'
          : 'The gateway answered with a web page.';
      return { outcome: 'later', reason, isUnknown: true };
    },
  };
}

/** Whether a reply cannot come from a gateway: it is a web page, or it is too long or incomplete. */
function isUnusable({ body }: HttpReply): boolean {
  return body === null || /^\s*<(!doctype html|html)\b/i.test(body);
}

export function phoneOf({ address }: Outgoing): string | null {
  return 'phone' in address ? address.phone : null;
}

function readId({ body }: HttpReply, path: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body ?? '');
  } catch {
    return null;
  }
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && id.length > 0 && id.length <= 200 ? id : null;
}
