import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { readId } from '#web/features/appointments/list-search.ts';
import { appointmentQueries } from '#web/features/appointments/queries.ts';
import { PatientPage } from '#web/features/patients/patient-page.tsx';
import { patientQueries } from '#web/features/patients/queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

type PatientSearch = {
  /** The visit whose details are open. */
  open?: string | undefined;
  /** For staff: the page to return to. */
  from?: string | undefined;
};

function readPatientSearch(raw: Record<string, unknown>): PatientSearch {
  return { open: readId(raw.open), from: readReturnSearch(raw).from };
}

export const Route = createFileRoute('/_family/patients/$patientId/')({
  validateSearch: readPatientSearch,
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'patientId'>) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(patientQueries.one(params.patientId)),
      queryClient.prefetchInfiniteQuery(appointmentQueries.list({ for: params.patientId })),
    ]),
  ),
  head: () => titleHead(pageT()('Patient')),
  component: () => <PatientPage patientId={Route.useParams().patientId} from={Route.useSearch().from} />,
});
