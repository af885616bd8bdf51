import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { doctorsPerPage } from '#contract/doctors-api.ts';
import { DirectoryPage } from '#web/features/directory/directory-page.tsx';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { useT } from '#web/ui/use-t.tsx';
import { DoctorCard, DoctorCardSkeletons } from './doctor-card.tsx';
import { type DoctorListSearch, readDoctorListSearch } from './list-search.ts';
import { doctorQueries } from './queries.ts';

const route = getRouteApi('/_public/doctors/');

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
