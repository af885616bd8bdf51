import type { ExternalChannel, MessageKind, ReminderLead } from '#contract/messages/kinds.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';

export const channelNames: Record<ExternalChannel, string> = {
  whatsapp: msg('WhatsApp'),
  sms: msg('SMS'),
  email: msg('E-mail'),
  push: msg('Notification'),
};

/** The kinds of messages, as rows of the settings. */
export const kindNames: Record<MessageKind, string> = {
  reminder: msg('Reminders'),
  booked: msg('A visit is booked'),
  confirmed: msg('A time is confirmed'),
  moved: msg('A visit is moved'),
  cancelled: msg('A visit is cancelled'),
  reopened: msg('A visit takes place after all'),
  late: msg('The doctor runs late'),
};

export const leadNames: Record<ReminderLead, string> = {
  week: msg('A week before'),
  day: msg('A day before'),
  hours: msg('Two hours before'),
};

/** `SMS is now number 2 of 3.`: announced after a channel was moved. */
export function positionWords(t: T, channel: ExternalChannel, order: readonly ExternalChannel[]): string {
  return t('{channel} is now number {position} of {count}.', {
    channel: t(channelNames[channel]),
    position: String(order.indexOf(channel) + 1),
    count: String(order.length),
  });
}
