import type { Channel, Handover } from '../channel.ts';
import { type HttpReply, handoverOfNoReply, isSuccess, post } from './http-call.ts';
import { phoneOf } from './sms.ts';
import { meaningOf } from './whatsapp-errors.ts';

/** The Cloud API of the WhatsApp Business Platform. */
export type WhatsappAccount = {
  /** The address of the Graph API with its version. */
  apiUrl: string;
  phoneNumberId: string;
  token: string;
};

/**
 * Sends templates of the category utility. Meta returns `biz_opaque_callback_data`, the id of the message, with every
 * report. It does not recognise a repeated message by it.
 */
export function whatsappChannel(account: WhatsappAccount, { timeoutMs }: { timeoutMs?: number } = {}): Channel {
  return {
    async send(message, signal): Promise<Handover> {
      const phone = phoneOf(message);
      if (!phone) return { outcome: 'rejected', reason: 'The message has no phone.' };
      if (!message.templateName)
        return { outcome: 'rejected', reason: 'No WhatsApp template is registered for this text.' };

      const parameters = message.text.values.map((text) => ({ type: 'text', text }));
      const reply = await post({
        url: `${account.apiUrl}/${account.phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: phone,
          type: 'template',
          template: {
            name: message.templateName,
            language: { code: message.language },
            ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
          },
          biz_opaque_callback_data: message.id,
        }),
        timeoutMs,
        signal,
      });
      if ('problem' in reply) return handoverOfNoReply(reply);
      const content = parse(reply);
      if (!isSuccess(reply)) return handoverOfError(reply, content);
      const gatewayId = content?.messages?.[0]?.id;
      if (typeof gatewayId === 'string') return { outcome: 'accepted', gatewayId };
      return { outcome: 'later', reason: 'The reply of WhatsApp has no id of the message.', isUnknown: true };
    },
  };
}

type Content = { messages?: { id?: unknown }[]; error?: { code?: unknown; is_transient?: unknown } } | null;

function parse({ body }: HttpReply): Content {
  try {
    return JSON.parse(body ?? '') as Content;
  } catch {
    return null;
  }
}

function handoverOfError({ status, retryAfterMs }: HttpReply, content: Content): Handover {
  const { code } = content?.error ?? {};
  const { outcome, reason, isOfRecipient } = meaningOf(typeof code === 'number' ? code : null, status);
  if (outcome === 'rejected') return { outcome, reason };
  return {
    outcome,
    reason,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(isOfRecipient ? { isOfRecipient } : {}),
  };
}
