import { useQuery } from '@tanstack/react-query';
import { useHydrated, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const VisitConfirmationCard = lazy(async () => ({
  default: (await import('#web/parts/appointments/visit-confirmation-card.tsx')).VisitConfirmationCard,
}));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visit that was just booked: the page of its patient begins with the confirmation. Survives a reload. */
    bookedVisit?: string;
  }
}

/** The confirmation of the visit that was just booked for this patient. */
export function BookedVisitSection({ patientId }: { patientId: string }) {
  const t = useT();
  const bookedVisit = useLocation({ select: ({ state }) => state.bookedVisit ?? '' });
  const booked = useHydrated() ? bookedVisit : ''; // the server does not know the history
  const query = useQuery({ ...appointmentQueries.one(booked), enabled: booked !== '' });
  if (!booked || isNotFound(query.error) || (query.data && query.data.patient.id !== patientId)) return null;
  const skeleton = <Skeleton className="h-[48rem] w-full md:h-[36rem]" />;
  return (
    <div className="mb-8">
      <AsyncView query={query} error={t('Failed to load the appointment. Please try again later.')} skeleton={skeleton}>
        {(appointment) => (
          <Suspense fallback={skeleton}>
            <VisitConfirmationCard appointment={appointment} heading="h2" />
          </Suspense>
        )}
      </AsyncView>
    </div>
  );
}
