import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  Building2,
  CalendarClock,
  CornerDownRight,
  Printer,
  Stethoscope,
  UserRound,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { KnownDoctor, UpcomingVisit } from '#contract/appointments/schemas.ts';
import { tooLateToChange } from '#contract/appointments/texts.ts';
import { addDays, dayInIndia, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { NextTimeFacts } from '#web/parts/doctors/next-time-facts.tsx';
import { BalanceCard } from '#web/parts/payments/balance-card.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewTimeBadge, RequestedBadge } from './appointment-badges.tsx';
import { type ChangeAction, ChangeDialog } from './change-dialog.tsx';
import { overviewQueries } from './overview-queries.ts';
import { forVisitWords, placeOnMap, visitPlaceWords } from './step-and-place-words.ts';
import { BookAgainLink, CalendarLink, CallLink, DirectionsLink } from './visit-links.tsx';
import { bookAgainQuery, needsNewTimeWords } from './visit-words.ts';

const ListenButton = lazyPart(async () => (await import('./visit-listen-button.tsx')).VisitListenButton);

/** The next visit or step of a family: who, what, when and where, and what is left to do. */
function NextVisitCard({ visit }: { visit: UpcomingVisit }) {
  const t = useT();
  const [openAction, setOpenAction] = useState<ChangeAction | null>(null);
  const [rejection, setRejection] = useState<string>();
  const { id, title, isRequested, needsNewTime, startsAt, parent, patient, doctor, phone, canChange } = visit;
  const place = visitPlaceWords(t, visit);
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
            {/* If the server has rendered the page before midnight, `Today` is another day in the browser. */}
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
        <p className="ui-tone-danger rounded-control px-4 py-3 font-semibold">{needsNewTimeWords(t, visit)}</p>
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

/**
 * What a signed-in family sees first: the next visit, the doctors it knows and its balance. Each part is left out if there
 * is nothing to show. Render it only for a signed-in viewer.
 */
export function OverviewSection({ className = '' }: { className?: string }) {
  const t = useT();
  const { data, isError, refetch } = useQuery(overviewQueries.family());
  if (isError && !data) {
    return <LoadError message={t('Failed to load your next visit. Please try again later.')} onRetry={refetch} />;
  }
  if (!data) return <OverviewSkeleton className={className} />;
  const { visits, balance, doctors } = data;
  if (visits.length + doctors.length + balance.count === 0) return null;
  return (
    <div className={`grid gap-8 ${className}`}>
      <NextVisit visits={visits} />
      <YourDoctors doctors={doctors} />
      <BalanceCard balance={balance} title={t('Your balance')} headingClass="text-2xl" />
    </div>
  );
}

/** A placeholder in the size of the next visit, to avoid a layout shift. Pages that the server renders contain the data. */
function OverviewSkeleton({ className }: { className: string }) {
  const t = useT();
  return (
    <div aria-busy="true" className={`grid gap-3 ${className}`}>
      <span className="sr-only" role="status">
        {t('Loading…')}
      </span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-96 w-full md:h-48" />
    </div>
  );
}

function NextVisit({ visits: [next, ...later] }: { visits: UpcomingVisit[] }) {
  const t = useT();
  if (!next) return null;
  return (
    <section aria-labelledby="next-visit">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="next-visit" className="text-2xl">
          {t('Next visit')}
        </h2>
        {later.length > 0 ? (
          <Link
            to={paths.appointments}
            search={{ when: 'upcoming' }}
            aria-label={t('View all upcoming visits')}
            className={buttonClass('quiet', 'medium', '-me-3')}
          >
            {t('View all')}
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : null}
      </div>
      <NextVisitCard key={next.id} visit={next} />
    </section>
  );
}

/** The number of doctors before `Show all`: one row on a wide screen. */
const doctorsAtFirst = 3;

function YourDoctors({ doctors }: { doctors: KnownDoctor[] }) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  if (doctors.length === 0) return null;
  return (
    <section aria-labelledby="your-doctors">
      <h2 id="your-doctors" className="mb-3 text-2xl">
        {t('Your doctors')}
      </h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {doctors.slice(0, showsAll ? undefined : doctorsAtFirst).map((doctor) => (
          <KnownDoctorCard key={doctor.id} doctor={doctor} />
        ))}
      </div>
      {!showsAll && doctors.length > doctorsAtFirst ? (
        <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
          {t('Show all {count} doctors', { count: String(doctors.length) })}
        </Button>
      ) : null}
    </section>
  );
}

/** A doctor with whom the family has or had a visit: the next free time and `Book again`. */
function KnownDoctorCard({ doctor }: { doctor: KnownDoctor }) {
  const t = useT();
  const { id, name, specialty, hospital, city, image, lastVisit } = doctor;
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3">
      <div className="flex gap-3">
        <Avatar name={name} src={image} eager />
        <div className="min-w-0">
          <h3 className="text-lg break-words">
            <Link to={paths.doctor(id)} className={cardLinkClass}>
              <LatinText>{name}</LatinText>
            </Link>
          </h3>
          <p className="break-words text-ink-muted">
            {t(specialty)}, <LatinText>{hospital}</LatinText>, {t.named(city)}
          </p>
          <p className="break-words text-ink-muted">{lastVisitWords(t, lastVisit)}</p>
        </div>
      </div>
      <div className="mt-auto grid gap-3">
        <NextTimeFacts doctorId={id} />
        <BookAgainLink
          query={bookAgainQuery({ ...lastVisit, doctor })}
          what={t('{doctor} for {patient}', { doctor: name, patient: lastVisit.patient.name })}
          variant="primary"
        />
      </div>
    </Card>
  );
}

function lastVisitWords(t: T, { startsAt, patient }: KnownDoctor['lastVisit']): string {
  const values = { name: patient.name, day: datesIn(t).date(startsAt) };
  const isAhead = new Date(startsAt) > new Date();
  return isAhead ? t('Booked: {name}, {day}', values) : t('Last visit: {name}, {day}', values);
}
