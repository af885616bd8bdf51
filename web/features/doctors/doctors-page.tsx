import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AsyncView } from '#web/ui/async-view.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { doctorQueries } from './queries.ts';

type ListSearch = { q?: string | undefined; specialty?: string | undefined };
/** A bad value in the address is treated as absent. */
export function listPageSearch(raw: Record<string, unknown>): ListSearch {
  const word = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined;
  return { q: word(raw.q), specialty: word(raw.specialty) };
}

const route = getRouteApi('/_public/doctors/');

export function DoctorsPage() {
  const { q, specialty } = route.useSearch();
  const navigate = route.useNavigate();
  const doctors = useInfiniteQuery(doctorQueries.search({ q, specialty }));
  const specialties = useQuery(doctorQueries.specialties());

  return (
    <main className="mx-auto max-w-6xl px-4 py-8">
      <PageHeader title="Find a Doctor" />
      <search>
        <form className="mb-6 grid gap-4 md:grid-cols-2">
          <SearchBox
            label="Search by name"
            name="q"
            value={q ?? ''}
            onChange={(value) => void navigate({ search: (now) => ({ ...now, q: value || undefined }), replace: true })}
          />
          <SelectField
            label="Specialty"
            hideLabel
            placeholder="All Specialties"
            name="specialty"
            options={specialties.data?.specialties ?? []}
            value={specialty ?? ''}
            onChange={(event) =>
              void navigate({
                search: (now) => ({ ...now, specialty: event.target.value || undefined }),
                replace: true,
              })
            }
          />
        </form>
      </search>
      <AsyncView
        query={doctors}
        error="Failed to load doctors. Please try again later."
        empty="No doctors found"
        isEmpty={(data) => data.pages[0]?.doctors.length === 0}
      >
        {(data) => (
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {data.pages
              .flatMap((page) => page.doctors)
              .map((doctor) => (
                <DoctorCard key={doctor.id} doctor={doctor} />
              ))}
          </div>
        )}
      </AsyncView>
      <LoadMore
        hasMore={doctors.hasNextPage}
        busy={doctors.isFetchingNextPage}
        onVisible={() => void doctors.fetchNextPage()}
      />
    </main>
  );
}
