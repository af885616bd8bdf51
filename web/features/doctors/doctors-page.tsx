import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { doctorsPerPage } from '#contract/doctors-api.ts';
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
import { DoctorCard, DoctorCardSkeletons } from './doctor-card.tsx';
import { type DoctorListSearch, readDoctorListSearch } from './list-search.ts';
import { doctorQueries } from './queries.ts';

const cardsPerPageOnPhone = 6;
const loadFailedText = 'Failed to load doctors. Please try again later.';
const route = getRouteApi('/_public/doctors/');

/** Find a Doctor: a list with search, filters and more pages on demand. Its state is in the address. */
export function DoctorsPage() {
  const { page: pageCount = 1 } = route.useSearch();
  const filter = route.useLoaderData();
  const pendingSearch = usePendingSearch();
  const shownSearch = pendingSearch ?? filter;
  const isStale = pendingSearch !== null && !hasSameFilter(pendingSearch, filter);
  const navigate = route.useNavigate();
  const doctors = useInfiniteQuery({ ...doctorQueries.search(filter), ...loadedByRoute });
  const specialties = useQuery({ ...doctorQueries.specialties(), ...loadedByRoute });

  const navigateTo = (search: DoctorListSearch) => navigate({ search, replace: true, resetScroll: false });
  const setFilter = (changes: Partial<DoctorListSearch>) =>
    void navigateTo({ ...shownSearch, page: undefined, ...changes });
  const showNextPage = async () => {
    const isLoaded = !doctors.hasNextPage || (doctors.data?.pages.length ?? 0) > pageCount;
    const { isFetchNextPageError } = isLoaded ? { isFetchNextPageError: false } : await doctors.fetchNextPage();
    if (!isFetchNextPageError) await navigateTo({ ...filter, page: pageCount + 1 });
  };

  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:py-12">
      <PageHeader title="Find a Doctor" />
      <FilterBar action={paths.doctors}>
        <SearchBox
          label="Search by name"
          placeholder="Name, specialty or city"
          name="q"
          value={shownSearch.q ?? ''}
          onChange={(q) => setFilter({ q: q.trim() || undefined })}
        />
        <SelectField
          label="Specialty"
          hideLabel
          placeholder="All Specialties"
          name="specialty"
          options={specialties.data?.specialties ?? []}
          value={shownSearch.specialty ?? ''}
          onChange={(event) => setFilter({ specialty: event.target.value || undefined })}
        />
        <OnlyInCityField city={shownSearch.city} onChange={(city) => setFilter({ city })} />
      </FilterBar>
      <div inert={isStale} aria-busy={isStale || undefined} className={staleResultsClass}>
        <AsyncView
          query={doctors}
          error={loadFailedText}
          empty={<NoDoctors />}
          isEmpty={(data) => data.pages[0]?.rows.length === 0}
          skeleton={<DoctorCardSkeletons />}
        >
          {({ pages }) => (
            <>
              <CorrectedSearch typed={filter.q} corrected={pages[0]?.corrected} />
              <CardPages
                items={pages.slice(0, pageCount).flatMap((page) => page.rows)}
                pageCount={pageCount}
                cardsPerPage={doctorsPerPage}
                cardsPerPageOnPhone={cardsPerPageOnPhone}
                hasMore={pageCount < maxListPages && (doctors.hasNextPage || pages.length > pageCount)}
                busy={doctors.isFetchingNextPage}
                error={doctors.isFetchNextPageError ? loadFailedText : undefined}
                onLoadMore={() => void showNextPage()}
                href={paths.withQuery(paths.doctors, { ...filter, page: pageCount + 1 })}
              >
                {(doctor, cardProps) => <DoctorCard key={doctor.id} doctor={doctor} {...cardProps} />}
              </CardPages>
            </>
          )}
        </AsyncView>
      </div>
    </main>
  );
}

/** The search of a pending navigation. The controls show it before its results are loaded. */
function usePendingSearch(): DoctorListSearch | null {
  return useRouterState({
    select: ({ isLoading, location: { pathname, search } }) =>
      isLoading && pathname === paths.doctors ? readDoctorListSearch(search) : null,
  });
}

function NoDoctors() {
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title="No doctors found"
      hint="Try adjusting your search or filter criteria"
    />
  );
}
