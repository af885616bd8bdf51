import { useInfiniteQuery } from '@tanstack/react-query';
import { ClientOnly } from '@tanstack/react-router';
import { Building2, CalendarDays, CornerDownRight, ListChecks, Stethoscope, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppointmentCard as Appointment } from '#contract/appointments/schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { useErrorToast, wordsFor } from '#web/lib/words-for.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart, usePreload } from '#web/ui/lazy-part.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewTimeBadge, RequestedBadge, StatusBadge } from './appointment-badges.tsx';
import type { AppointmentFilter } from './appointment-list-search.ts';
import { LazyRescheduleDialog } from './lazy-reschedule-dialog.ts';
import { appointmentQueries } from './queries.ts';
import { forVisitWords } from './step-and-place-words.ts';
import { useOpenAppointment } from './use-open-appointment.ts';
import { BookAgainLink } from './visit-links.tsx';
import { bookAgainQuery, isVisitOver, needsNewTimeWords } from './visit-words.ts';

type AppointmentCardProps = {
  appointment: Appointment;
  onOpen: () => void;
  /** Shows the name of the patient. Not needed in a list of one patient. */
  showsPatient?: boolean;
  heading?: 'h2' | 'h3';
};

/** One appointment or step in a list. A click anywhere on the card opens the details. */
function AppointmentCard({ appointment, onOpen, showsPatient, heading: Heading = 'h2' }: AppointmentCardProps) {
  const t = useT();
  const title = t.named(appointment.title);
  const { startsAt, status, isRequested, needsNewTime, parent, patient, doctor, clinic, stepCount, price } =
    appointment;
  return (
    <Card as="article" className="flex flex-col gap-1.5">
      <div
        className={`flex items-start justify-between gap-x-3 gap-y-1 ${isRequested || needsNewTime ? 'flex-wrap' : 'indic:flex-wrap'}`}
      >
        <Heading className="min-w-0 text-lg break-words">
          <button type="button" aria-haspopup="dialog" className={`${cardLinkClass} text-start`} onClick={onOpen}>
            {title}
          </button>
        </Heading>
        <span className="flex max-w-full flex-none flex-wrap gap-2">
          <StatusBadge status={status} />
          {isRequested ? <RequestedBadge /> : null}
          {needsNewTime ? <NewTimeBadge /> : null}
        </span>
      </div>
      {needsNewTime ? <p className="font-semibold">{needsNewTimeWords(t, appointment)}</p> : null}
      {parent ? (
        <Line icon={<CornerDownRight aria-hidden="true" />}>
          {doctor ? t('Follow-up step of {title}', { title: t.named(parent.title) }) : forVisitWords(t, parent)}
        </Line>
      ) : null}
      <Line icon={<CalendarDays aria-hidden="true" />}>
        <time dateTime={startsAt}>{datesIn(t).dateTime(startsAt)}</time>
      </Line>
      {showsPatient ? (
        <Line icon={<UserRound aria-hidden="true" />}>
          <LatinText>{patient.name}</LatinText>
        </Line>
      ) : null}
      {doctor ? (
        <Line icon={<Stethoscope aria-hidden="true" />}>
          <LatinText>{doctor.name}</LatinText>
        </Line>
      ) : null}
      {clinic ? (
        <Line icon={<Building2 aria-hidden="true" />}>
          <LatinText>{clinic.name}</LatinText>
        </Line>
      ) : null}
      <div className="mt-auto flex items-center justify-between gap-3 pt-1.5 indic:flex-wrap">
        {parent ? (
          <span />
        ) : (
          <Line icon={<ListChecks aria-hidden="true" />}>{t.count(stepCount, '{count} step', '{count} steps')}</Line>
        )}
        <p className="font-semibold tabular-nums">{totalRupees(price)}</p>
      </div>
      {isVisitOver(appointment, new Date()) ? (
        <BookAgainLink
          query={bookAgainQuery(appointment)}
          what={t('{title} for {name}', { title, name: patient.name })}
          size="small"
          className="mt-1.5"
        />
      ) : null}
    </Card>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-ink-muted [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:flex-none">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

const appointmentGridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3';

function AppointmentCardSkeletons() {
  return (
    <div className={appointmentGridClass}>
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className="grid h-56 content-between">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-5 w-full" />
        </Card>
      ))}
    </div>
  );
}

const AppointmentDialog = lazyPart(async () => (await import('./appointment-dialog.tsx')).AppointmentDialog);

type AppointmentListProps = {
  filter: AppointmentFilter;
  /** The appointment whose details are open. */
  openId: string | undefined;
  /** The list shows one patient only, below its own heading. */
  isForOnePatient?: boolean;
  emptyAction?: ReactNode;
};

/** A list of appointments that loads more on scroll, and the dialog of the open appointment. */
export function AppointmentList({ filter, openId, isForOnePatient = false, emptyAction }: AppointmentListProps) {
  const t = useT();
  const loadFailed = t('Failed to load appointments. Please try again later.');
  const appointments = useInfiniteQuery(appointmentQueries.list(filter));
  const dialog = useOpenAppointment();
  usePreload(AppointmentDialog, LazyRescheduleDialog);
  useErrorToast(appointments.data ? null : appointments.error, t('Error'), t('Failed to load appointments'));

  return (
    <>
      <AsyncView
        query={appointments}
        // For a patient whom the viewer may not see, the reply contains the reason.
        error={isNotFound(appointments.error) ? wordsFor(appointments.error) : loadFailed}
        isEmpty={({ pages }) => pages[0]?.rows.length === 0}
        empty={<EmptyState drawing={<EmptyCalendar />} title={t('No appointments found.')} action={emptyAction} />}
        skeleton={<AppointmentCardSkeletons />}
      >
        {({ pages }) => (
          <>
            <div className={appointmentGridClass}>
              {pages
                .flatMap((page) => page.rows)
                .map((appointment) => (
                  <AppointmentCard
                    key={appointment.id}
                    appointment={appointment}
                    heading={isForOnePatient ? 'h3' : 'h2'}
                    showsPatient={!isForOnePatient}
                    onOpen={() => dialog.open(appointment.id)}
                  />
                ))}
            </div>
            <LoadMore
              hasMore={appointments.hasNextPage}
              busy={appointments.isFetchingNextPage}
              error={appointments.isFetchNextPageError ? loadFailed : undefined}
              onLoadMore={() => void appointments.fetchNextPage()}
            />
          </>
        )}
      </AsyncView>
      {openId ? (
        <ClientOnly>
          <AppointmentDialog key={openId} appointmentId={openId} onClose={dialog.close} onOpen={dialog.open} />
        </ClientOnly>
      ) : null}
    </>
  );
}
