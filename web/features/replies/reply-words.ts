import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import type { ExternalChannel, MessageKind } from '#contract/message-kinds.ts';
import { cancellationFee, organisation } from '#contract/organisation.ts';
import type { ReplyPage, Subscription } from '#contract/replies.ts';

/** `Tuesday, Jan 5, 2027`. */
export function dayWords(startsAt: string): string {
  return `${weekdayOf(dayInIndia(startsAt))}, ${shortDate(startsAt)}`;
}

/** The time in India, or that the message named no time. */
export function timeWords({ startsAt, hasTime }: Pick<ReplyPage, 'startsAt' | 'hasTime'>): string {
  return hasTime ? `${shortTime(startsAt)}, India time` : 'At any time of the day';
}

type Answered = Pick<ReplyPage, 'answer' | 'state' | 'patient'>;

/** What the page says: a question, or what happens after the answer. */
export function replyWords({ answer, state, patient }: Answered): { title: string; text: string } {
  if (state === 'cancelled')
    return {
      title: 'The visit is cancelled',
      text: `The time is free for others now. ${cancellationFee} This link is not valid any more.`,
    };
  if (answer === 'coming')
    return { title: 'Thank you, we expect you', text: 'The desk sees your answer. There is nothing more to do.' };
  if (answer === 'not-coming')
    return {
      title: 'We will call you',
      text: `The desk sees that you cannot come. It is too late to cancel here, so we will call you. You can also call ${organisation.phone.shown}.`,
    };
  if (answer === 'call')
    return {
      title: 'We will call you',
      text: `The desk sees that you want to talk. You can also call ${organisation.phone.shown}.`,
    };
  return { title: `Will ${patient} come?`, text: 'One tap is enough. You need no password.' };
}

const kindNames: Record<MessageKind, string> = {
  reminder: 'reminders of visits',
  booked: 'messages about booked visits',
  confirmed: 'messages about confirmed times',
  moved: 'messages about moved visits',
  cancelled: 'messages about cancelled visits',
  reopened: 'messages about visits that take place after all',
  late: 'messages about late doctors',
};
const channelNames: Record<ExternalChannel, string> = {
  whatsapp: 'on WhatsApp',
  sms: 'by SMS',
  email: 'by e-mail',
  push: 'as notifications',
};

/** `reminders of visits by SMS`. A patient has agreed to all messages or to none. */
export function subscriptionWords({ kind, channel, person }: Omit<Subscription, 'isOn'>): string {
  return person === 'patient' ? 'messages to this phone' : `${kindNames[kind]} ${channelNames[channel]}`;
}
