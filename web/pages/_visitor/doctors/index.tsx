import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { doctorsPerPage } from '#contract/doctors/limits.ts';
import { readTextParameter } from '#contract/shared/list-address.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { DirectoryPage } from '#web/parts/directory/directory-page.tsx';
import {
  type DirectorySearch,
  hasLoadedPages,
  readDirectorySearch,
  validChoice,
} from '#web/parts/directory/directory-search.ts';
import { DoctorCard, DoctorCardSkeletons } from '#web/parts/doctors/doctor-card.tsx';
import { type DoctorFilter, doctorQueries } from '#web/parts/doctors/queries.ts';

export const Route = createFileRoute('/_visitor/doctors/')({
  validateSearch: readDoctorListSearch,
  // Only the parameters of the list. Others, such as `utm_source`, stay in `search`, and do not load the data again.
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

type DoctorListSearch = DirectorySearch & { specialty?: string | undefined };

function readDoctorListSearch(raw: Record<string, unknown>): DoctorListSearch {
  return { ...readDirectorySearch(raw), specialty: readTextParameter(raw.specialty) };
}

/** Loads the shown pages of the list and returns the applied filter. Unknown filter values are treated as absent. */
async function loadDoctorList(client: QueryClient, search: DoctorListSearch): Promise<DoctorFilter> {
  const [specialties, cities] = await Promise.all([
    client.fetchQuery(doctorQueries.specialties()).catch(() => undefined),
    search.city ? client.fetchQuery(cityQueries.active()).catch(() => undefined) : undefined,
  ]);
  const filter = {
    q: search.q,
    specialty: validChoice(search.specialty, specialties?.specialties),
    city: validChoice(
      search.city,
      cities?.cities.map(({ name }) => name),
    ),
  };
  const query = doctorQueries.search(filter);
  const pageCount = search.page ?? 1;
  if (!hasLoadedPages(client.getQueryData(query.queryKey)?.pages, pageCount)) {
    await client.prefetchInfiniteQuery({ ...query, pages: pageCount, staleTime: 0 });
  }
  return filter;
}
