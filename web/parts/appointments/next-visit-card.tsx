import { Link } from '@tanstack/react-router';
import { Building2, CalendarClock, CornerDownRight, Printer, Stethoscope, UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UpcomingVisit } from '#contract/appointments/schemas.ts';
import { tooLateToChange } from '#contract/appointments/texts.ts';
import { addDays, dayInIndia, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { CallLink } from './call-link.tsx';
import { type ChangeAction, ChangeDialog } from './change-dialog.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { forVisitWords, placeOnMap, whereWords } from './for-visit-words.ts';
import { NewTimeBadge } from './new-time-badge.tsx';
import { RequestedBadge } from './requested-badge.tsx';
import { awayWords } from './visit-words.ts';

const ListenButton = lazyPart(async () => (await import('./listen-button.tsx')).VisitListenButton);

/** The next visit or step of a family: who, what, when and where, and what is left to do. */
export function NextVisitCard({ visit }: { visit: UpcomingVisit }) {
  const t = useT();
  const [openAction, setOpenAction] = useState<ChangeAction | null>(null);
  const [rejection, setRejection] = useState<string>();
  const { id, title, isRequested, needsNewTime, startsAt, parent, patient, doctor, phone, canChange } = visit;
  const place = whereWords(t, visit);
  const destination = placeOnMap(visit);
  const startAction = (action: ChangeAction) => {
    setRejection(undefined);
    setOpenAction(action);
  };

  return (
    <Card as="article" aria-label={t.named(title)} className="grid gap-4 border-s-4 border-s-brand">
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
            <Link to={paths.visit(id)} className="link link-roomy min-w-0">
              <strong>{t.named(title)}</strong>
            </Link>
            {isRequested ? <RequestedBadge className="text-base" /> : null}
            {needsNewTime ? <NewTimeBadge className="text-base" /> : null}
          </h3>
          <time dateTime={startsAt} className="mt-1 block text-lg font-semibold">
            {/* Just after midnight, the page may be older than the day. */}
            <span suppressHydrationWarning>{whenWords(t, startsAt)}</span>
            <span className="block">{t('{time}, India time', { time: shortTime(startsAt) })}</span>
          </time>
        </div>
        <ul className="grid min-w-0 content-start gap-1.5">
          <Line icon={<UserRound aria-hidden="true" />}>
            <LatinText>{patient.name}</LatinText>
          </Line>
          {doctor ? (
            <Line icon={<Stethoscope aria-hidden="true" />}>
              <LatinText>{doctor.name}</LatinText>
            </Line>
          ) : null}
          {place ? (
            <Line icon={<Building2 aria-hidden="true" />}>
              <LatinText>{place}</LatinText>
            </Line>
          ) : null}
          {parent ? (
            <Line icon={<CornerDownRight aria-hidden="true" />}>
              {doctor ? t('Follow-up step of {title}', { title: t.named(parent.title) }) : forVisitWords(t, parent)}
            </Line>
          ) : null}
        </ul>
      </div>
      <Alert message={rejection} />
      {needsNewTime ? (
        <p className="ui-tone-danger rounded-control px-4 py-3 font-semibold">{awayWords(t, visit)}</p>
      ) : null}
      {canChange ? null : (
        <p className="ui-tone-accent rounded-control px-4 py-3">
          {t(tooLateToChange.sentence, tooLateToChange.values)}
        </p>
      )}
      <div className="no-print whole-words flex flex-wrap gap-2 max-md:*:flex-1 max-md:*:basis-[8rem] max-md:[&>.ui-button]:flex-col max-md:[&>.ui-button]:flex-nowrap max-md:[&>.ui-button]:items-stretch max-md:[&>.ui-button>svg]:mx-auto max-md:[&>.ui-button]:gap-1 max-md:[&>.ui-button]:px-2">
        {destination ? <DirectionsLink place={destination} /> : null}
        {phone ? <CallLink phone={phone} /> : null}
        <Link to={paths.appointmentSlip(id)} className={buttonClass('secondary')}>
          <Printer aria-hidden="true" />
          {t('Printable slip')}
        </Link>
        <CalendarLink appointment={visit} />
        {canChange ? (
          <>
            <Button variant="secondary" onClick={() => startAction('reschedule')}>
              <CalendarClock aria-hidden="true" />
              {t('Reschedule')}
            </Button>
            <Button variant="quiet" onClick={() => startAction('cancel')}>
              <X aria-hidden="true" />
              {t('Cancel Appointment')}
            </Button>
          </>
        ) : null}
        <ListenButton visit={visit} />
      </div>
      <ChangeDialog
        appointment={visit}
        action={openAction}
        onClose={() => setOpenAction(null)}
        onRejected={setRejection}
      />
    </Card>
  );
}

/** `Tomorrow, Jan 6, 2027`, or with the weekday. */
function whenWords(t: T, startsAt: string): string {
  const dates = datesIn(t);
  const day = dayInIndia(startsAt);
  const today = todayInIndia(new Date());
  const name = day === today ? t('Today') : day === addDays(today, 1) ? t('Tomorrow') : dates.weekday(day);
  return `${name}, ${dates.date(day)}`;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-ink-muted">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
