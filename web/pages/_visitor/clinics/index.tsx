import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { ClinicsPage } from './-clinics-page.tsx';
import { loadClinicList, readClinicListSearch } from './-list-search.ts';

export const Route = createFileRoute('/_visitor/clinics/')({
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
