import type {
  MessageChannel,
  MessageKind,
  MessageState,
  OtherKind,
  SmsShare,
  TextKind,
  TextState,
} from '#contract/messages/kinds.ts';
import type { MessageHealth, MessageText, NotifyPreview, PauseScope } from '#contract/messages/staff-schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import { createT, type T } from '#web/i18n/use-t.tsx';

export const kindWords: Record<MessageKind | OtherKind, string> = {
  reminder: marked('Reminder'),
  booked: marked('Booked'),
  confirmed: marked('Time confirmed'),
  moved: marked('Moved'),
  cancelled: marked('Cancelled'),
  reopened: marked('Opened again'),
  late: marked('Running late'),
  test: marked('Test{#a test message}'),
  account: marked('About the account'),
};

export const textWords: Record<TextKind, string> = {
  ...kindWords,
  requested: marked('Time not confirmed'),
  'on-time': marked('On time again'),
};

export const channelWords: Record<MessageChannel, string> = {
  inbox: marked('Inbox'),
  sms: marked('SMS'),
  whatsapp: marked('WhatsApp'),
  email: marked('E-mail'),
  push: marked('Push'),
};

export const stateWords: Record<MessageState, string> = {
  due: marked('Due'),
  sent: marked('Sent'),
  delivered: marked('Delivered'),
  failed: marked('Failed'),
  voided: marked('Not sent'),
};

/** The names of the channels inside a sentence, where most are in lower case. */
const channelsInText: Record<MessageChannel, string> = {
  ...channelWords,
  inbox: marked('inbox'),
  email: marked('e-mail'),
  push: marked('push'),
};

/** `a, b and c`. */
function joinWords(t: T, words: readonly string[]): string {
  const others = words.slice(0, -1).join(', ');
  const last = words.at(-1) ?? '';
  return others ? t('{others} and {last}', { others, last }) : last;
}

/** `inbox and SMS`. */
export function channelListWords(t: T, channels: readonly MessageChannel[]): string {
  return joinWords(
    t,
    channels.map((channel) => t(channelsInText[channel])),
  );
}

/** Who is notified and how, in sentences: `Rekha Rao is notified: inbox and SMS.` */
export function noticeWords(t: T, { recipients, problem }: Pick<NotifyPreview, 'recipients' | 'problem'>): string {
  const people = recipients.map(({ name, channels }) =>
    t('{name} is notified: {channels}', { name, channels: channelListWords(t, channels) }),
  );
  return [people.length > 0 ? `${people.join('; ')}.` : '', problem ?? ''].filter(Boolean).join(' ');
}

const kindsInText: Record<MessageKind, string> = {
  reminder: marked('Reminders'),
  booked: marked('Notices of bookings'),
  confirmed: marked('Notices of confirmed times'),
  moved: marked('Notices of moves'),
  cancelled: marked('Notices of cancellations'),
  reopened: marked('Notices of visits that are opened again'),
  late: marked('Notices of delays'),
};

/** What a pause covers: `All messages`, `Reminders`, `Messages by SMS`. */
export function scopeWords(t: T, scope: PauseScope): string {
  if (scope === 'all') return t('All messages');
  const [part, name] = scope.split(':') as ['kind' | 'channel', string];
  return part === 'kind'
    ? t(kindsInText[name as MessageKind])
    : t('Messages by {channel}', { channel: t(channelsInText[name as MessageChannel]) });
}

/**
 * `Nothing is due now.`, `1 message is due now.`, `1,200 messages are due now.`. Messages whose time has not come are
 * not counted, although they have the state Due too.
 */
export function dueWords(t: T, { dueCount }: Pick<MessageHealth, 'dueCount'>): string {
  if (dueCount === 0) return t('Nothing is due now.');
  return t.count(dueCount, '{count} message is due now.', '{count} messages are due now.', {
    count: dueCount.toLocaleString('en-IN'),
  });
}

const sharesInText: Record<SmsShare, string> = {
  codes: marked('codes to known accounts'),
  notices: marked('notices and reminders'),
  registrations: marked('codes to new phones'),
};

/** The shares of today's SMS of which at least half is used: `410 of 500 SMS for codes to new phones are sent today.` */
export function smsWords(
  t: T,
  { smsToday }: Pick<MessageHealth, 'smsToday'>,
): { share: SmsShare; isUsedUp: boolean; words: string }[] {
  return smsToday
    .filter(({ sent, limit }) => sent >= limit / 2)
    .map(({ share, sent, limit }) => ({
      share,
      isUsedUp: sent >= limit,
      words: t('{sent} of {limit} SMS for {share} are sent today.', {
        sent: sent.toLocaleString('en-IN'),
        limit: limit.toLocaleString('en-IN'),
        share: t(sharesInText[share]),
      }),
    }));
}

/** What is wrong with sending, in one line; null if all is well. */
export function troubleWords(t: T, health: Pick<MessageHealth, 'pauses' | 'channels' | 'smsToday'>): string | null {
  const { pauses, channels } = health;
  if (pauses.some(({ scope }) => scope === 'all')) return t('Sending is paused.');
  const failing = channels.filter(({ failingSince }) => failingSince).map(({ channel }) => t(channelsInText[channel]));
  const parts = [
    pauses.length > 0 ? t('Some messages are paused.') : '',
    failing.length > 0 ? t('Sending by {channels} fails.', { channels: joinWords(t, failing) }) : '',
    ...smsWords(t, health).map(({ words }) => words),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** The number of recipients by channel: `9 by SMS, 3 in the inbox only`. Every recipient also has the inbox. */
export function recipientCountWords(recipients: NotifyPreview['recipients'], t: T = createT(null)): string {
  const counts = new Map<MessageChannel, number>();
  for (const { channels } of recipients) {
    const last = channels.at(-1) ?? 'inbox';
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const inboxOnly = counts.get('inbox') ?? 0;
  counts.delete('inbox');
  return [
    ...[...counts].map(([channel, count]) =>
      t('{count} by {channel}', { count: String(count), channel: t(channelsInText[channel]) }),
    ),
    ...(inboxOnly > 0 ? [t('{count} in the inbox only', { count: String(inboxOnly) })] : []),
  ].join(', ');
}

/** What the carrier charges for a text. */
export const costWords: Record<MessageText['costClass'], string> = {
  free: marked('Free of charge'),
  sms: marked('An SMS per part'),
  'whatsapp-utility': marked('A WhatsApp utility message'),
};

/** How far a translation is checked. */
export const textStateWords: Record<TextState, string> = {
  machine: marked('These texts were translated by a program. No speaker has read them yet.'),
  checked: marked('These texts were translated by a program and translated back to compare the meaning.'),
  native: marked('A native speaker has read these texts.'),
};

export const exampleWords: Record<MessageText['lengths'][number]['example'], string> = {
  usual: marked('Usual names'),
  long: marked('Long names'),
  devanagari: marked('Names in Devanagari'),
};
