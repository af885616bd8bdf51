import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clinicsPerPage } from '#contract/clinics/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { ClinicCard, ClinicCardSkeletons } from '#web/parts/clinics/clinic-card.tsx';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { DirectoryPage } from '#web/parts/directory/directory-page.tsx';
import { type ClinicListSearch, readClinicListSearch } from './-list-search.ts';

const route = getRouteApi('/_visitor/clinics/');

/** Find a Clinic. */
export function ClinicsPage() {
  const t = useT();
  const { page = 1 } = route.useSearch();
  const filter = route.useLoaderData();
  const navigate = route.useNavigate();
  const clinics = useInfiniteQuery({ ...clinicQueries.search(filter), ...loadedByRoute });
  const types = useQuery({ ...clinicQueries.types(), ...loadedByRoute });

  return (
    <DirectoryPage
      title={t('Find a Clinic')}
      address={paths.clinics}
      searchPlaceholder={t('Name, address or city')}
      choice={{ name: 'type', label: t('Type'), placeholder: t('All Types'), options: types.data?.types ?? [] }}
      loadFailedText={t('Failed to load clinics. Please try again later.')}
      emptyTitle={t('No clinics found')}
      pageCount={page}
      cardsPerPage={clinicsPerPage}
      cardsPerPageOnPhone={4}
      filter={filter}
      readSearch={readClinicListSearch}
      navigateTo={(search: ClinicListSearch) => navigate({ search, replace: true, resetScroll: false })}
      list={clinics}
      skeleton={<ClinicCardSkeletons />}
    >
      {(clinic, cardProps) => <ClinicCard key={clinic.id} clinic={clinic} {...cardProps} />}
    </DirectoryPage>
  );
}
