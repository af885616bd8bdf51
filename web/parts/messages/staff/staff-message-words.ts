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
import { msg } from '#web/i18n/translate.ts';
import { createT, type T } from '#web/i18n/use-t.tsx';

export const messageKindWords: Record<MessageKind | OtherKind, string> = {
  reminder: msg('Reminder'),
  booked: msg('Booked'),
  confirmed: msg('Time confirmed'),
  moved: msg('Moved'),
  cancelled: msg('Cancelled'),
  reopened: msg('Opened again'),
  late: msg('Running late'),
  test: msg('Test{#a test message}'),
  account: msg('About the account'),
};

export const messageTextWords: Record<TextKind, string> = {
  ...messageKindWords,
  requested: msg('Time not confirmed'),
  'on-time': msg('On time again'),
};

export const channelWords: Record<MessageChannel, string> = {
  inbox: msg('Inbox'),
  sms: msg('SMS'),
  whatsapp: msg('WhatsApp'),
  email: msg('E-mail'),
  push: msg('Push'),
};

export const messageStateWords: Record<MessageState, string> = {
  due: msg('Due'),
  sent: msg('Sent'),
  delivered: msg('Delivered'),
  failed: msg('Failed'),
  voided: msg('Not sent'),
};

/** The names of the channels inside a sentence, where most are in lower case. */
const channelsInText: Record<MessageChannel, string> = {
  ...channelWords,
  inbox: msg('inbox'),
  email: msg('e-mail'),
  push: msg('push'),
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
export function noticeRecipientWords(
  t: T,
  { recipients, problem }: Pick<NotifyPreview, 'recipients' | 'problem'>,
): string {
  const people = recipients.map(({ name, channels }) =>
    t('{name} is notified: {channels}', { name, channels: channelListWords(t, channels) }),
  );
  return [people.length > 0 ? `${people.join('; ')}.` : '', problem ?? ''].filter(Boolean).join(' ');
}

const kindsInText: Record<MessageKind, string> = {
  reminder: msg('Reminders'),
  booked: msg('Notices of bookings'),
  confirmed: msg('Notices of confirmed times'),
  moved: msg('Notices of moves'),
  cancelled: msg('Notices of cancellations'),
  reopened: msg('Notices of visits that are opened again'),
  late: msg('Notices of delays'),
};

/** What a pause covers: `All messages`, `Reminders`, `Messages by SMS`. */
export function pauseScopeWords(t: T, scope: PauseScope): string {
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
export function dueCountWords(t: T, { dueCount }: Pick<MessageHealth, 'dueCount'>): string {
  if (dueCount === 0) return t('Nothing is due now.');
  return t.count(dueCount, '{count} message is due now.', '{count} messages are due now.', {
    count: dueCount.toLocaleString('en-IN'),
  });
}

const sharesInText: Record<SmsShare, string> = {
  codes: msg('codes to known accounts'),
  notices: msg('notices and reminders'),
  registrations: msg('codes to new phones'),
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
export function sendingTroubleWords(
  t: T,
  health: Pick<MessageHealth, 'pauses' | 'channels' | 'smsToday'>,
): string | null {
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
  free: msg('Free of charge'),
  sms: msg('An SMS per part'),
  'whatsapp-utility': msg('A WhatsApp utility message'),
};

/** How far a translation is checked. */
export const textStateWords: Record<TextState, string> = {
  machine: msg('These texts were translated by a program. No speaker has read them yet.'),
  checked: msg('These texts were translated by a program and translated back to compare the meaning.'),
  native: msg('A native speaker has read these texts.'),
};

export const exampleTextWords: Record<MessageText['lengths'][number]['example'], string> = {
  usual: msg('Usual names'),
  long: msg('Long names'),
  devanagari: msg('Names in Devanagari'),
};
