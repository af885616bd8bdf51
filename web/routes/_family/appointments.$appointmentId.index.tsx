import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { appointmentQueries } from '#web/features/appointments/queries.ts';
import { VisitPage } from '#web/features/appointments/visit-page.tsx';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_family/appointments/$appointmentId/')({
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'appointmentId'>) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(appointmentQueries.one(params.appointmentId))]),
  ),
  head: () => titleHead(pageT()('Your Visit')),
  component: () => <VisitPage appointmentId={Route.useParams().appointmentId} />,
});
