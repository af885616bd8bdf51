import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { DoctorsPage } from './-doctors-page.tsx';
import { loadDoctorList, readDoctorListSearch } from './-list-search.ts';

export const Route = createFileRoute('/_visitor/doctors/')({
  validateSearch: readDoctorListSearch,
  // Only the parameters of the list: others, such as `utm_source`, stay in `search` and must not load data again.
  loaderDeps: ({ search }) => readDoctorListSearch(search),
  loader: ({ context: { queryClient }, deps }) => loadDoctorList(queryClient, deps),
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Find a Doctor'),
      description: import.meta.env.SSR
        ? t('Find doctors across India by name, specialty or city, best rated first, and book a visit for your family.')
        : '',
      path: paths.doctors,
    });
  },
  component: DoctorsPage,
});
