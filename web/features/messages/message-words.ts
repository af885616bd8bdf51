import type { ExternalChannel, MessageKind, ReminderLead } from '#contract/message-kinds.ts';

export const channelNames: Record<ExternalChannel, string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
  push: 'Notification',
};

/** The kinds of messages, as rows of the settings. */
export const kindNames: Record<MessageKind, string> = {
  reminder: 'Reminders',
  booked: 'A visit is booked',
  confirmed: 'A time is confirmed',
  moved: 'A visit is moved',
  cancelled: 'A visit is cancelled',
  reopened: 'A visit takes place after all',
  late: 'The doctor runs late',
};

export const leadNames: Record<ReminderLead, string> = {
  week: 'A week before',
  day: 'A day before',
  hours: 'Two hours before',
};

/** `2 of 3`: announced after a channel was moved. */
export function positionWords(channel: ExternalChannel, order: readonly ExternalChannel[]): string {
  return `${channelNames[channel]} is now number ${order.indexOf(channel) + 1} of ${order.length}.`;
}
