import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { isStaffViewer } from '#web/features/accounts/queries.ts';
import { overviewQueries } from '#web/features/appointments/overview-queries.ts';
import { PatientsPage } from '#web/features/patients/patients-page.tsx';
import { patientQueries } from '#web/features/patients/queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

function readPatientsSearch(raw: Record<string, unknown>): { mine?: boolean | undefined } {
  return { mine: String(raw.mine) === 'true' || undefined };
}

export const Route = createFileRoute('/_family/patients/')({
  validateSearch: readPatientsSearch,
  loader: createIsomorphicFn().server(({ context: { queryClient }, location }: LoaderInput) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(overviewQueries.family()),
      queryClient.prefetchInfiniteQuery(
        patientQueries.list({ mine: isStaffViewer(queryClient) && readPatientsSearch(location.search).mine }),
      ),
    ]),
  ),
  head: () => titleHead(pageT()('Your Patients')),
  component: PatientsPage,
});
