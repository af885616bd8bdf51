import { setImmediate as nextTurn } from 'node:timers/promises';
import type webPush from 'web-push';
import type { Channel, Handover, Outgoing } from '../channel.ts';
import { callGateway, type HttpReply, isSuccess, type NoReply } from './http-call.ts';

export type VapidKeys = {
  publicKey: string;
  privateKey: string;
  /** How a push service reaches us: `https://…` or `mailto:…`. Apple rejects addresses on localhost. */
  subject: string;
};

/** The push services of Chrome, Edge and Samsung; of Firefox; of Safari; of Windows. */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

/**
 * Whether an address belongs to a known push service. Browsers tell us the address, so without this check the server could
 * be made to call any machine that it can reach.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, hostname, port, username, password } = new URL(endpoint);
  if (href !== endpoint) return false; // browsers give the normalised form; `https:fcm.googleapis.com/x` is not
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return pushHosts.some((pattern) => pattern.test(hostname));
}

type Options = { timeoutMs?: number; isKnown?: (endpoint: string) => boolean };

/** How long a push service keeps a notification for a browser that is off, at most. */
const longestKeepSeconds = { late: 2 * 3600, other: 12 * 3600 };

/**
 * Sends web push notifications to the browsers of an account. The content is encrypted for the browser. It has the title,
 * the text and the address that a tap opens. Because of the topic, a push service keeps only one copy of a repeated message.
 */
export function pushChannel(keys: VapidKeys, { timeoutMs, isKnown = isPushService }: Options = {}): Channel {
  return {
    async send(message, signal): Promise<Handover> {
      if (!('subscriptions' in message.address) || message.address.subscriptions.length === 0)
        return { outcome: 'rejected', reason: 'No browser shows notifications of this account.' };
      const { subscriptions } = message.address;
      const library = (await import('web-push')).default; // takes 7 MB of memory, so it is loaded on first use
      const calls: Promise<{ subscription: { id: string }; isEnded: boolean; reply?: HttpReply | NoReply }>[] = [];
      for (const subscription of subscriptions) {
        const details = isKnown(subscription.endpoint) ? encrypt(library, message, subscription, keys) : null;
        calls.push(
          details
            ? callGateway({ ...details, timeoutMs, signal }).then((reply) => ({ subscription, isEnded: false, reply }))
            : Promise.resolve({ subscription, isEnded: true }),
        );
        await nextTurn(); // encrypting takes milliseconds of the processor: requests go on in between
      }
      const results = await Promise.all(calls);

      const endedSubscriptions = results
        .filter(({ isEnded, reply }) => isEnded || (reply && 'status' in reply && [404, 410].includes(reply.status)))
        .map(({ subscription }) => subscription.id);
      const replies = results.flatMap(({ reply }) => (reply ? [reply] : []));
      const ended = endedSubscriptions.length > 0 ? { endedSubscriptions } : {};
      if (replies.some((reply) => 'status' in reply && isSuccess(reply)))
        return { outcome: 'accepted', gatewayId: null, ...ended };
      const waiting = replies.map(handoverOf).find(({ outcome }) => outcome === 'later');
      if (waiting) return waiting;
      const reason =
        endedSubscriptions.length === subscriptions.length
          ? 'No browser shows notifications of this account any more.'
          : 'The push service rejected the message.';
      return { outcome: 'rejected', reason, ...ended };
    },
  };
}

/** Null: the keys of the subscription are not valid. */
function encrypt(
  library: typeof webPush,
  { id, kind, text, language, link, keepSeconds = longestKeepSeconds.other }: Outgoing,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  vapidDetails: VapidKeys,
) {
  const payload = JSON.stringify({ title: text.subject, body: text.body, lang: language, url: link });
  try {
    const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: Math.min(keepSeconds, kind === 'late' ? longestKeepSeconds.late : longestKeepSeconds.other),
      urgency: kind === 'late' ? 'high' : 'normal',
      topic: id.replaceAll('-', '').slice(0, 32),
    });
    const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
    const texts = Object.entries(sent).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { url: endpoint, headers: Object.fromEntries(texts), body: new Uint8Array(body as Buffer) };
  } catch {
    return null;
  }
}

/** The address and the keys come from the browser of one account, so no problem says anything about other accounts. */
function handoverOf(reply: HttpReply | NoReply): Handover {
  const isOfRecipient = true;
  if ('problem' in reply)
    return { outcome: 'later', reason: reply.problem.replace('gateway', 'push service'), isOfRecipient };
  const { status, retryAfterMs } = reply;
  const later = (reason: string): Handover => ({
    outcome: 'later',
    reason: `${reason} (status ${status}).`,
    isOfRecipient,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  if (status === 401 || status === 403) return later('The push service rejects our keys');
  if (status === 429) return later('The push service limits how much we send');
  if (status === 408 || status >= 500 || status < 400) return later('The push service has a problem');
  return { outcome: 'rejected', reason: `The push service rejected the message (status ${status}).` };
}
