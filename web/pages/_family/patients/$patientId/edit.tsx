import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { EditPatientPage } from '#web/pages/_family/patients/-patient-form-page.tsx';
import { patientQueries } from '#web/parts/patients/queries.ts';

export const Route = createFileRoute('/_family/patients/$patientId/edit')({
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'patientId'>) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(patientQueries.one(params.patientId))]),
  ),
  head: () => titleHead(pageT()('Edit Patient')),
  component: () => <EditPatientPage patientId={Route.useParams().patientId} />,
});
