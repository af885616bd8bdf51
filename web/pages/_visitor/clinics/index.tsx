import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clinicsPerPage } from '#contract/clinics/limits.ts';
import { readTextParameter } from '#contract/shared/list-address.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { ClinicCard, ClinicCardSkeletons } from '#web/parts/clinics/clinic-card.tsx';
import { type ClinicFilter, clinicQueries } from '#web/parts/clinics/queries.ts';
import { DirectoryPage } from '#web/parts/directory/directory-page.tsx';
import {
  type DirectorySearch,
  hasLoadedPages,
  readDirectorySearch,
  validChoice,
} from '#web/parts/directory/directory-search.ts';

export const Route = createFileRoute('/_visitor/clinics/')({
  validateSearch: readClinicListSearch,
  // Only the parameters of the list. Others, such as `utm_source`, stay in `search`, and do not load the data again.
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

type ClinicListSearch = DirectorySearch & { type?: string | undefined };

function readClinicListSearch(raw: Record<string, unknown>): ClinicListSearch {
  return { ...readDirectorySearch(raw), type: readTextParameter(raw.type) };
}

/** Loads the shown pages of the list and returns the applied filter. Unknown filter values are treated as absent. */
async function loadClinicList(client: QueryClient, search: ClinicListSearch): Promise<ClinicFilter> {
  const [types, cities] = await Promise.all([
    client.fetchQuery(clinicQueries.types()).catch(() => undefined),
    search.city ? client.fetchQuery(cityQueries.active()).catch(() => undefined) : undefined,
  ]);
  const filter = {
    q: search.q,
    type: validChoice(search.type, types?.types),
    city: validChoice(
      search.city,
      cities?.cities.map(({ name }) => name),
    ),
  };
  const query = clinicQueries.search(filter);
  const pageCount = search.page ?? 1;
  if (!hasLoadedPages(client.getQueryData(query.queryKey)?.pages, pageCount)) {
    await client.prefetchInfiniteQuery({ ...query, pages: pageCount, staleTime: 0 });
  }
  return filter;
}
