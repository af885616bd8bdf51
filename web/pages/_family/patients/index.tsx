import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { isStaffViewer } from '#web/parts/accounts/queries.ts';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { PatientsPage } from './-patients-page.tsx';

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
