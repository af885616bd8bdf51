import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { clinicsPerPage } from '#contract/clinics-api.ts';
import { maxListPages } from '#contract/list-address.ts';
import { OnlyInCityField } from '#web/features/cities/only-in-city-field.tsx';
import { EmptySearch } from '#web/illustrations/empty-search.tsx';
import { hasSameFilter } from '#web/lib/list-search.ts';
import * as paths from '#web/lib/paths.ts';
import { loadedByRoute } from '#web/lib/query-client.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { CardPages, staleResultsClass } from '#web/ui/card-pages.tsx';
import { CorrectedSearch } from '#web/ui/corrected-search.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ClinicCard, ClinicCardSkeletons } from './clinic-card.tsx';
import { type ClinicListSearch, readClinicListSearch } from './list-search.ts';
import { clinicQueries } from './queries.ts';

const cardsPerPageOnPhone = 4;
const loadFailedText = 'Failed to load clinics. Please try again later.';
const route = getRouteApi('/_public/clinics/');

/** Find a Clinic: a list with search, filters and more pages on demand. Its state is in the address. */
export function ClinicsPage() {
  const { page: pageCount = 1 } = route.useSearch();
  const filter = route.useLoaderData();
  const pendingSearch = usePendingSearch();
  const shownSearch = pendingSearch ?? filter;
  const isStale = pendingSearch !== null && !hasSameFilter(pendingSearch, filter);
  const navigate = route.useNavigate();
  const clinics = useInfiniteQuery({ ...clinicQueries.search(filter), ...loadedByRoute });
  const types = useQuery({ ...clinicQueries.types(), ...loadedByRoute });

  const navigateTo = (search: ClinicListSearch) => navigate({ search, replace: true, resetScroll: false });
  const setFilter = (changes: Partial<ClinicListSearch>) =>
    void navigateTo({ ...shownSearch, page: undefined, ...changes });
  const showNextPage = async () => {
    const isLoaded = !clinics.hasNextPage || (clinics.data?.pages.length ?? 0) > pageCount;
    const { isFetchNextPageError } = isLoaded ? { isFetchNextPageError: false } : await clinics.fetchNextPage();
    if (!isFetchNextPageError) await navigateTo({ ...filter, page: pageCount + 1 });
  };

  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:py-12">
      <PageHeader title="Find a Clinic" />
      <FilterBar action={paths.clinics}>
        <SearchBox
          label="Search by name"
          placeholder="Name, address or city"
          name="q"
          value={shownSearch.q ?? ''}
          onChange={(q) => setFilter({ q: q.trim() || undefined })}
        />
        <SelectField
          label="Type"
          hideLabel
          placeholder="All Types"
          name="type"
          options={types.data?.types ?? []}
          value={shownSearch.type ?? ''}
          onChange={(event) => setFilter({ type: event.target.value || undefined })}
        />
        <OnlyInCityField city={shownSearch.city} onChange={(city) => setFilter({ city })} />
      </FilterBar>
      <div inert={isStale} aria-busy={isStale || undefined} className={staleResultsClass}>
        <AsyncView
          query={clinics}
          error={loadFailedText}
          empty={<NoClinics />}
          isEmpty={(data) => data.pages[0]?.rows.length === 0}
          skeleton={<ClinicCardSkeletons />}
        >
          {({ pages }) => (
            <>
              <CorrectedSearch typed={filter.q} corrected={pages[0]?.corrected} />
              <CardPages
                items={pages.slice(0, pageCount).flatMap((page) => page.rows)}
                pageCount={pageCount}
                cardsPerPage={clinicsPerPage}
                cardsPerPageOnPhone={cardsPerPageOnPhone}
                hasMore={pageCount < maxListPages && (clinics.hasNextPage || pages.length > pageCount)}
                busy={clinics.isFetchingNextPage}
                error={clinics.isFetchNextPageError ? loadFailedText : undefined}
                onLoadMore={() => void showNextPage()}
                href={paths.withQuery(paths.clinics, { ...filter, page: pageCount + 1 })}
              >
                {(clinic, cardProps) => <ClinicCard key={clinic.id} clinic={clinic} {...cardProps} />}
              </CardPages>
            </>
          )}
        </AsyncView>
      </div>
    </main>
  );
}

/** The search of a pending navigation. The controls show it before its results are loaded. */
function usePendingSearch(): ClinicListSearch | null {
  return useRouterState({
    select: ({ isLoading, location: { pathname, search } }) =>
      isLoading && pathname === paths.clinics ? readClinicListSearch(search) : null,
  });
}

function NoClinics() {
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title="No clinics found"
      hint="Try adjusting your search or filter criteria"
    />
  );
}
