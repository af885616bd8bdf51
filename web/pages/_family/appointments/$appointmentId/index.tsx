import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { can } from '#contract/shared/roles.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { BackLink } from '#web/lib/back-link.tsx';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { VisitConfirmationCard } from '#web/parts/appointments/visit-confirmation-card.tsx';
import { VisitSteps } from '#web/parts/appointments/visit-steps-list.tsx';
import { BillSection } from '#web/parts/payments/bill-section.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/_family/appointments/$appointmentId/')({
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'appointmentId'>) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(appointmentQueries.one(params.appointmentId))]),
  ),
  head: () => titleHead(pageT()('Your Visit')),
  component: () => <VisitPage appointmentId={Route.useParams().appointmentId} />,
});

/** The page of one visit or step: its confirmation, its bill, and the steps of a visit. */
function VisitPage({ appointmentId }: { appointmentId: string }) {
  const t = useT();
  const query = useQuery(appointmentQueries.one(appointmentId));
  const isStaff = can(useViewer()?.role ?? 'user', 'admin.enter');
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-6 md:py-10">
      <div className="-ms-3 mb-2 flex flex-wrap items-center justify-between gap-3">
        <BackLink fallback={isStaff ? paths.staffAppointments : paths.appointments} />
        {isStaff ? (
          <Link to={paths.staffAppointments} search={{ open: appointmentId }} className={buttonClass('secondary')}>
            {t('Manage')}
          </Link>
        ) : null}
      </div>
      {isNotFound(query.error) ? (
        <>
          <h1 className="sr-only">{t('Appointment not found')}</h1>
          <EmptyState drawing={<EmptyCalendar />} title={t('Appointment not found')} />
        </>
      ) : (
        <AsyncView
          query={query}
          error={t('Failed to load the appointment. Please try again later.')}
          skeleton={<Skeleton className="h-[48rem] w-full md:h-[36rem]" />}
        >
          {(appointment) => (
            <div className="grid gap-8">
              <VisitConfirmationCard appointment={appointment} heading="h1" />
              <BillSection bill={appointment.bill} />
              {appointment.steps.length > 0 ? (
                <section aria-labelledby="steps">
                  <h2 id="steps" className="mb-3 text-xl">
                    {t('Steps')}
                  </h2>
                  <VisitSteps steps={appointment.steps} />
                </section>
              ) : null}
            </div>
          )}
        </AsyncView>
      )}
    </main>
  );
}
