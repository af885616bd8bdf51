import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { doctorsPerPage } from '#contract/doctors/endpoints.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { DirectoryPage } from '#web/parts/directory/directory-page.tsx';
import { DoctorCard, DoctorCardSkeletons } from '#web/parts/doctors/doctor-card.tsx';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { type DoctorListSearch, loadDoctorList, readDoctorListSearch } from './-list-search.ts';

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

/** Find a Doctor. */
function DoctorsPage() {
  const t = useT();
  const { page = 1 } = Route.useSearch();
  const filter = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const doctors = useInfiniteQuery({ ...doctorQueries.search(filter), ...loadedByRoute });
  const specialties = useQuery({ ...doctorQueries.specialties(), ...loadedByRoute });

  return (
    <DirectoryPage
      title={t('Find a Doctor')}
      address={paths.doctors}
      searchPlaceholder={t('Name, specialty or city')}
      choice={{
        name: 'specialty',
        label: t('Specialty'),
        placeholder: t('All Specialties'),
        options: specialties.data?.specialties ?? [],
      }}
      loadFailedText={t('Failed to load doctors. Please try again later.')}
      emptyTitle={t('No doctors found')}
      pageCount={page}
      cardsPerPage={doctorsPerPage}
      cardsPerPageOnPhone={6}
      filter={filter}
      readSearch={readDoctorListSearch}
      navigateTo={(search: DoctorListSearch) => navigate({ search, replace: true, resetScroll: false })}
      list={doctors}
      skeleton={<DoctorCardSkeletons />}
    >
      {(doctor, cardProps) => <DoctorCard key={doctor.id} doctor={doctor} {...cardProps} />}
    </DirectoryPage>
  );
}
