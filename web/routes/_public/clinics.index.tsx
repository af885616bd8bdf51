import { createFileRoute } from '@tanstack/react-router';
import { ClinicsPage } from '#web/features/clinics/clinics-page.tsx';
import { loadClinicList, readClinicList } from '#web/features/clinics/list-search.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_public/clinics/')({
  validateSearch: readClinicList,
  // Only what the list reads: parameters of others (`utm_source`) stay in `search`, and name no other data.
  loaderDeps: ({ search }) => readClinicList(search),
  loader: ({ context: { queryClient }, deps }) => loadClinicList(queryClient, deps),
  head: () =>
    pageHead({
      title: 'Find a Clinic',
      description:
        'Find hospitals and clinics across India by name, address or city, best rated first, and book a visit for your family.',
      path: paths.clinics,
    }),
  component: ClinicsPage,
});
