import type { Channel, Handover, Outgoing } from '../channel.ts';
import { smsLength } from '../sms-length.ts';
import { type HttpReply, handoverOfStatus, isSuccess } from './http-call.ts';
import { postSms, type SmsGateway } from './sms-gateway.ts';

/** Sends SMS through an HTTP gateway. */
export function smsChannel(gateway: SmsGateway, { timeoutMs }: { timeoutMs?: number } = {}): Channel {
  return {
    async send(message, signal): Promise<Handover> {
      const phone = phoneOf(message);
      if (!phone) return { outcome: 'rejected', reason: 'The message has no phone.' };
      const request = {
        phone,
        text: message.text.body,
        reference: message.id,
        template: message.templateName ?? '',
      };
      const reply = await postSms(gateway, request, { timeoutMs, signal });
      if ('problem' in reply) return { outcome: 'later', reason: reply.problem };
      if (!isSuccess(reply)) return handoverOfStatus(reply);

      const { parts } = smsLength(message.text.body);
      if (!gateway.idPath) return { outcome: 'accepted', gatewayId: null, parts };
      const gatewayId = readId(reply, gateway.idPath);
      if (gatewayId) return { outcome: 'accepted', gatewayId, parts };
      // Some gateways answer an error with status 200. Only the id of a message proves that it was accepted.
      return { outcome: 'later', reason: `The reply of the gateway has no id of the message at ${gateway.idPath}.` };
    },
  };
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
