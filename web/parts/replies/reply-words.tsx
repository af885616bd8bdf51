import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import type { ExternalChannel, MessageKind } from '#contract/messages/kinds.ts';
import type { ReplyPage, Subscription } from '#contract/replies/schemas.ts';
import { linkUnknown } from '#contract/replies/texts.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';

/** `3:30 PM, India time`, or `At any time of the day` for a step with a day but no time. */
export function replyTimeWords(t: T, { startsAt, hasTime }: Pick<ReplyPage, 'startsAt' | 'hasTime'>): string {
  return hasTime ? t('{time}, India time', { time: shortTime(startsAt) }) : t('At any time of the day');
}

type Answered = Pick<ReplyPage, 'answer' | 'state' | 'patient'>;

/** What the page says: a question, or what happens after the answer. */
export function replyWords(t: T, { answer, state, patient }: Answered): { title: string; text: string } {
  const phone = organisation.phone.shown;
  if (state === 'cancelled' && !answer)
    return { title: t('The visit is cancelled'), text: t('It does not take place. You can book another time.') };
  if (state === 'cancelled')
    return {
      title: t('The visit is cancelled'),
      text: t('The time is free for others now. A nominal cancellation fee may apply.'),
    };
  if (answer === 'coming')
    return { title: t('Thank you, we expect you'), text: t('The desk sees your answer. There is nothing more to do.') };
  if (answer === 'not-coming')
    return {
      title: t('We will call you'),
      text: t(
        'The desk sees that you cannot come. It is too late to cancel here, so we will call you. You can also call {phone}.',
        { phone },
      ),
    };
  if (answer === 'call')
    return {
      title: t('We will call you'),
      text: t('The desk sees that you want to talk. You can also call {phone}.', { phone }),
    };
  return { title: t('Will {patient} come?', { patient }), text: t('One tap is enough. You need no password.') };
}

/** Which messages a link can stop: `Reminders of visits · SMS`. A patient has agreed to all messages or to none. */
export function subscriptionWords(t: T, { kind, channel, person }: Omit<Subscription, 'isOn'>): string {
  return person === 'patient' ? t('Messages to this phone') : `${t(kindNames[kind])} · ${t(channelNames[channel])}`;
}

const kindNames: Record<MessageKind, string> = {
  reminder: msg('Reminders of visits'),
  booked: msg('Messages about booked visits'),
  confirmed: msg('Messages about confirmed times'),
  moved: msg('Messages about moved visits'),
  cancelled: msg('Messages about cancelled visits'),
  reopened: msg('Messages about visits that take place after all'),
  late: msg('Messages about late doctors'),
};
const channelNames: Record<ExternalChannel, string> = {
  whatsapp: msg('WhatsApp'),
  sms: msg('SMS'),
  email: msg('E-mail'),
  push: msg('Notifications'),
};

/** Shown for a wrong, an old and an ended link alike, so that it reveals nothing. */
export function EndedLinkPage({ token }: { token?: string | undefined }) {
  const t = useT();
  return (
    <main className="mx-auto flex w-full max-w-lg flex-col items-center gap-4 px-4 py-10 text-center">
      <EmptyCalendar className="w-48" />
      <h1 className="text-2xl text-balance">{t(linkUnknown)}</h1>
      <p className="text-ink-muted text-balance">
        {t('A link ends when its visit begins, is moved or is cancelled. A newer message has a newer link.')}
      </p>
      <div className="mt-2 grid w-full gap-3">
        <Link to={paths.appointments} className={buttonClass('primary', 'large', 'w-full')}>
          {t('Your appointments')}
        </Link>
        <LinkButton variant="secondary" size="large" className="w-full" href={`tel:${organisation.phone.dialled}`}>
          <Phone aria-hidden="true" />
          {t('Call {phone}', { phone: organisation.phone.shown })}
        </LinkButton>
      </div>
      {token ? (
        <Link to={paths.stopMessages(token)} className="link link-roomy mt-4">
          {t('Stop messages like this one')}
        </Link>
      ) : null}
    </main>
  );
}
