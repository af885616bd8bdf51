import { useInfiniteQuery } from '@tanstack/react-query';
import { ClientOnly } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { useErrorToast } from '#web/lib/error-toast.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart, usePreload } from '#web/ui/lazy-part.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { AppointmentCard, AppointmentCardSkeletons, appointmentGridClass } from './appointment-card.tsx';
import { LazyRescheduleDialog } from './lazy-reschedule-dialog.ts';
import type { AppointmentFilter } from './list-search.ts';
import { appointmentQueries } from './queries.ts';
import { useOpenAppointment } from './use-open-appointment.ts';

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
