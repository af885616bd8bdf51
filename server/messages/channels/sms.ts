import type { Channel, Handover, Outgoing } from '../channel.ts';
import { smsLength } from '../sms-length.ts';
import { type HttpReply, handoverOfNoReply, handoverOfStatus, isSuccess } from './http-call.ts';
import { postSms, type SmsGateway } from './sms-gateway.ts';

/** Sends SMS through an HTTP gateway. */
export function smsChannel(gateway: SmsGateway, { timeoutMs }: { timeoutMs?: number } = {}): Channel {
  return {
    async send(message, signal): Promise<Handover> {
      const phone = phoneOf(message);
      if (!phone) return { outcome: 'rejected', reason: 'The message has no phone.' };
      // Carriers drop a text without the number of its DLT template, and report nothing.
      if (!message.templateName && gateway.body.includes('{template}'))
        return { outcome: 'rejected', reason: 'No DLT template is registered for this text.' };
      const request = {
        phone,
        text: message.text.body,
        reference: message.id,
        template: message.templateName ?? '',
      };
      const reply = await postSms(gateway, request, { timeoutMs, signal });
      if ('problem' in reply) return handoverOfNoReply(reply);
      if (!isSuccess(reply)) return handoverOfStatus(reply);

      const { parts } = smsLength(message.text.body);
      // If no `idPath` is configured, every success counts.
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

/** Whether a reply cannot be that of a gateway: it is a web page, or it is too long or incomplete. */
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
