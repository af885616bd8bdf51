import type { MessageChannel, MessageKind, MessageState, TextKind, TextState } from '#contract/message-kinds.ts';
import type { MessageHealth, MessageText, NotifyPreview, PauseScope } from '#contract/messages-admin.ts';

export const kindWords: Record<MessageKind | 'test', string> = {
  reminder: 'Reminder',
  booked: 'Booked',
  confirmed: 'Time confirmed',
  moved: 'Moved',
  cancelled: 'Cancelled',
  reopened: 'Opened again',
  late: 'Running late',
  test: 'Test',
};

export const textWords: Record<TextKind, string> = {
  ...kindWords,
  requested: 'Time not confirmed',
  'on-time': 'On time again',
};

export const channelWords: Record<MessageChannel, string> = {
  inbox: 'Inbox',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  push: 'Push',
};

export const stateWords: Record<MessageState, string> = {
  due: 'Due',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  voided: 'Not sent',
};

/** Inside a sentence. */
const channelsInText: Record<MessageChannel, string> = {
  ...channelWords,
  inbox: 'inbox',
  email: 'e-mail',
  push: 'push',
};

const joinWords = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

/** `inbox and SMS`. */
export function channelListWords(channels: readonly MessageChannel[]): string {
  return joinWords(channels.map((channel) => channelsInText[channel]));
}

/** Who is notified and how, in sentences: `Rekha Rao is notified: inbox and SMS.` */
export function noticeWords({ recipients, problem }: Pick<NotifyPreview, 'recipients' | 'problem'>): string {
  const people = recipients.map(({ name, channels }) => `${name} is notified: ${channelListWords(channels)}`);
  return [people.length > 0 ? `${people.join('; ')}.` : '', problem ?? ''].filter(Boolean).join(' ');
}

const kindsInText: Record<MessageKind, string> = {
  reminder: 'Reminders',
  booked: 'Notices of bookings',
  confirmed: 'Notices of confirmed times',
  moved: 'Notices of moves',
  cancelled: 'Notices of cancellations',
  reopened: 'Notices of visits that are opened again',
  late: 'Notices of delays',
};

/** What a pause covers: `All messages`, `Reminders`, `Messages by SMS`. */
export function scopeWords(scope: PauseScope): string {
  if (scope === 'all') return 'All messages';
  const [part, name] = scope.split(':') as ['kind' | 'channel', string];
  return part === 'kind' ? kindsInText[name as MessageKind] : `Messages by ${channelsInText[name as MessageChannel]}`;
}

/** `Nothing is due now.`, `1 message is due now.`, `1,200 messages are due now.`. Later ones have the state Due, too. */
export function dueWords({ dueCount }: Pick<MessageHealth, 'dueCount'>): string {
  if (dueCount === 0) return 'Nothing is due now.';
  return dueCount === 1 ? '1 message is due now.' : `${dueCount.toLocaleString('en-IN')} messages are due now.`;
}

/** What is wrong with sending, in one line; null if all is well. */
export function troubleWords({ pauses, channels }: Pick<MessageHealth, 'pauses' | 'channels'>): string | null {
  if (pauses.some(({ scope }) => scope === 'all')) return 'Sending is paused.';
  const failing = channels.filter(({ failingSince }) => failingSince).map(({ channel }) => channelsInText[channel]);
  const parts = [
    pauses.length > 0 ? 'Some messages are paused.' : '',
    failing.length > 0 ? `Sending by ${joinWords(failing)} fails.` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** How many recipients get a message how: `9 by SMS, 3 in the inbox only`. Everybody has the inbox. */
export function recipientCountWords(recipients: NotifyPreview['recipients']): string {
  const counts = new Map<MessageChannel, number>();
  for (const { channels } of recipients) {
    const last = channels.at(-1) ?? 'inbox';
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const inboxOnly = counts.get('inbox') ?? 0;
  counts.delete('inbox');
  return [
    ...[...counts].map(([channel, count]) => `${count} by ${channelsInText[channel]}`),
    ...(inboxOnly > 0 ? [`${inboxOnly} in the inbox only`] : []),
  ].join(', ');
}

/** What the carrier charges for a text. */
export const costWords: Record<MessageText['costClass'], string> = {
  free: 'Free of charge',
  sms: 'An SMS per part',
  'whatsapp-utility': 'A WhatsApp utility message',
};

/** How far a translation is checked. */
export const textStateWords: Record<TextState, string> = {
  machine: 'These texts were translated by a program. No speaker has read them yet.',
  checked: 'These texts were translated by a program and translated back to compare the meaning.',
  native: 'A native speaker has read these texts.',
};

export const exampleWords: Record<MessageText['lengths'][number]['example'], string> = {
  usual: 'Usual names',
  long: 'Long names',
  devanagari: 'Names in Devanagari',
};
