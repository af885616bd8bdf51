import { createECDH } from 'node:crypto';
import { organisation } from '#contract/shared/organisation.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { StartError } from '#server/errors.ts';
import type { Outbox } from '#server/sms.ts';
import type { Channel, Channels } from '../channel.ts';
import { emailChannel, outboxMailer, smtpMailer } from './email.ts';
import { pushChannel, type VapidKeys } from './push.ts';
import { phoneOf, type SmsGateway, smsChannel } from './sms.ts';
import { whatsappChannel } from './whatsapp.ts';

type ChannelsConfig = Pick<Config, 'smsGateway' | 'smsWebhookSecret' | 'whatsapp' | 'mail' | 'vapid'>;

type Surroundings = {
  /** The origin of all pages. */
  publicUrl: string;
  /** With demo data: gets the SMS and e-mails if no gateway or no mail server is configured. */
  outbox: Outbox | null;
  /** The private key of web push in the data folder; null with an external database. */
  pushKey: string | null;
  now: () => Date;
};

/** Creates a channel for each gateway that is configured. Browsers subscribe with the public key in `pushKeys`. */
export function createChannels(
  config: ChannelsConfig,
  surroundings: Surroundings,
): { channels: Channels; pushKeys: VapidKeys | null } {
  const { outbox, now } = surroundings;
  const gateway = smsGatewayOf(config, surroundings.publicUrl);
  const mailer = config.mail ? smtpMailer(config.mail) : outbox && outboxMailer(outbox, now);
  const pushKeys = pushKeysOf(config, surroundings);
  const sms = gateway ? smsChannel(gateway) : outbox && outboxChannel(outbox, now);
  return {
    channels: {
      ...(config.whatsapp ? { whatsapp: whatsappChannel(config.whatsapp) } : {}),
      ...(sms ? { sms } : {}),
      ...(mailer ? { email: emailChannel(mailer) } : {}),
      ...(pushKeys ? { push: pushChannel(pushKeys) } : {}),
    },
    pushKeys,
  };
}

/** The SMS gateway, with the address at which it reports deliveries. */
export function smsGatewayOf(
  { smsGateway, smsWebhookSecret }: Pick<Config, 'smsGateway' | 'smsWebhookSecret'>,
  publicUrl: string,
): SmsGateway | null {
  if (!smsGateway) return null;
  const receiptsUrl = smsWebhookSecret ? `${publicUrl}/api/webhooks/sms/${smsWebhookSecret}` : '';
  return { ...smsGateway, receiptsUrl };
}

/** For development: keeps SMS in the outbox, where codes are too. */
function outboxChannel(outbox: Outbox, now: () => Date): Channel {
  return {
    async send(message) {
      const phone = phoneOf(message);
      if (!phone) return { outcome: 'rejected', reason: 'The message has no phone.' };
      outbox.keep({ phone, text: message.text.body, at: now() });
      return { outcome: 'accepted', gatewayId: null };
    },
  };
}

function pushKeysOf({ vapid }: ChannelsConfig, { pushKey, publicUrl }: Surroundings): VapidKeys | null {
  const privateKey = vapid?.privateKey ?? pushKey;
  if (!privateKey) return null;
  const publicKey = publicKeyOf(privateKey);
  if (vapid && vapid.publicKey !== publicKey)
    throw new StartError('Unusable configuration: VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.');
  // Apple rejects a subject on localhost.
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = protocol === 'https:' && !isLoopback(hostname);
  return { publicKey, privateKey, subject: isPublic ? publicUrl : `mailto:${organisation.email}` };
}

function publicKeyOf(privateKey: string): string {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    throw new StartError('Unusable configuration: the private key of web push is not valid.');
  }
}
