import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { readId } from '#web/features/appointments/list-search.ts';
import { appointmentQueries } from '#web/features/appointments/queries.ts';
import { PatientPage } from '#web/features/patients/patient-page.tsx';
import { patientQueries } from '#web/features/patients/queries.ts';
import { type FirstPaint, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/$patientId/')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => ({ open: readId(raw.open) }),
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: FirstPaint<'patientId'>) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(patientQueries.one(params.patientId)),
      queryClient.prefetchInfiniteQuery(appointmentQueries.list({ for: params.patientId })),
    ]),
  ),
  head: () => titleHead('Patient'),
  component: () => <PatientPage patientId={Route.useParams().patientId} />,
});
