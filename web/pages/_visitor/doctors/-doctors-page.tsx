import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { doctorsPerPage } from '#contract/doctors/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { DirectoryPage } from '#web/parts/directory/directory-page.tsx';
import { DoctorCard, DoctorCardSkeletons } from '#web/parts/doctors/doctor-card.tsx';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { type DoctorListSearch, readDoctorListSearch } from './-list-search.ts';

const route = getRouteApi('/_visitor/doctors/');

/** Find a Doctor. */
export function DoctorsPage() {
  const t = useT();
  const { page = 1 } = route.useSearch();
  const filter = route.useLoaderData();
  const navigate = route.useNavigate();
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
