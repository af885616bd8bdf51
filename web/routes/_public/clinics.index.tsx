import { createFileRoute } from '@tanstack/react-router';
import { ClinicsPage } from '#web/features/clinics/clinics-page.tsx';
import { loadClinicList, readClinicListSearch } from '#web/features/clinics/list-search.ts';
import { pageHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_public/clinics/')({
  validateSearch: readClinicListSearch,
  // Only the parameters of the list: others, such as `utm_source`, stay in `search` and must not load data again.
  loaderDeps: ({ search }) => readClinicListSearch(search),
  loader: ({ context: { queryClient }, deps }) => loadClinicList(queryClient, deps),
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Find a Clinic'),
      description: import.meta.env.SSR
        ? t(
            'Find hospitals and clinics across India by name, address or city, best rated first, and book a visit for your family.',
          )
        : '',
      path: paths.clinics,
    });
  },
  component: ClinicsPage,
});
