import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { readReturnSearch } from '#web/parts/accounts/return-search.ts';
import { readId } from '#web/parts/appointments/list-search.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { PatientPage } from './-patient-page.tsx';

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
