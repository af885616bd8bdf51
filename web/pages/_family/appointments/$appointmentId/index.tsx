import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { VisitPage } from './-visit-page.tsx';

export const Route = createFileRoute('/_family/appointments/$appointmentId/')({
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'appointmentId'>) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(appointmentQueries.one(params.appointmentId))]),
  ),
  head: () => titleHead(pageT()('Your Visit')),
  component: () => <VisitPage appointmentId={Route.useParams().appointmentId} />,
});
