import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clinicsPerPage } from '#contract/clinics/endpoints.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { ClinicCard, ClinicCardSkeletons } from '#web/parts/clinics/clinic-card.tsx';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { DirectoryPage } from '#web/parts/directory/directory-page.tsx';
import { type ClinicListSearch, loadClinicList, readClinicListSearch } from './-list-search.ts';

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

/** Find a Clinic. */
function ClinicsPage() {
  const t = useT();
  const { page = 1 } = Route.useSearch();
  const filter = Route.useLoaderData();
  const navigate = Route.useNavigate();
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
