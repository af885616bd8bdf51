import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { searchClinics } from '#contract/clinics/endpoints.ts';
import { getDay } from '#contract/day/endpoints.ts';
import type { Day, DayDoctor, DayQuery } from '#contract/day/schemas.ts';
import { listFreeTimes, listNextTimes, searchDoctors } from '#contract/doctors/endpoints.ts';
import { maxDoctorsOfNextTimes } from '#contract/doctors/limits.ts';
import { dayInIndia } from '#contract/shared/clock.ts';
import { callApi } from '#web/lib/api.ts';
import { cacheChangedAppointment } from '#web/parts/appointments/staff/queries.ts';
import { soonestOf } from '#web/parts/day/staff/day-rules.ts';
import { dayQueryOf, readDaySearch } from '#web/parts/day/staff/day-search.ts';
import { withSavedFilter } from './-day-filter-storage.ts';

/** The most doctors or clinics that a filter offers. */
const maxChoices = 200;
const choicesPerPage = 50;

type ChoicePage = { rows: { id: string; name: string }[]; next: string | null };

async function loadChoices(read: (after: string | undefined) => Promise<ChoicePage>) {
  const choices: { id: string; name: string }[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await read(after);
    choices.push(...rows.map(({ id, name }) => ({ id, name })));
    after = next ?? undefined;
  } while (after && choices.length < maxChoices);
  return choices.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const dayQueries = {
  one: (query: DayQuery) =>
    queryOptions({
      queryKey: ['day', query],
      queryFn: () => callApi(getDay, { query }),
      staleTime: 10_000, // so that the page uses what `startLoadingDay` has loaded. Later changes come by the event stream
      meta: { shows: ['appointments', 'patients', 'accounts', 'doctors', 'clinics'] },
    }),

  freeTimes: (doctorId: string, clinic: string | undefined, from: string) =>
    queryOptions({
      queryKey: ['doctors', 'free-times', 'day', doctorId, clinic ?? null, from],
      queryFn: () => callApi(listFreeTimes, { params: { doctorId }, query: { clinic, from, days: '1' } }),
      staleTime: 0,
    }),

  /** Other doctors of the specialty in the city with a free time, the soonest first. */
  otherDoctors: ({ id, specialty, city }: Pick<DayDoctor, 'id' | 'specialty' | 'city'>) =>
    queryOptions({
      queryKey: ['doctors', 'free-times', 'others', id, specialty, city],
      queryFn: async () => {
        const { rows } = await callApi(searchDoctors, {
          query: { specialty, city, limit: String(maxDoctorsOfNextTimes) },
        });
        const others = rows.filter((one) => one.id !== id);
        if (others.length === 0) return [];
        const { doctors } = await callApi(listNextTimes, { query: { doctors: others.map((one) => one.id).join(',') } });
        return soonestOf(others, doctors);
      },
      staleTime: 0,
    }),

  /** The doctors of a city, or of all cities, for the filter. */
  doctors: (city: string | undefined) =>
    queryOptions({
      queryKey: ['doctors', 'choices', city],
      queryFn: () =>
        loadChoices((after) => callApi(searchDoctors, { query: { city, after, limit: String(choicesPerPage) } })),
      staleTime: 300_000,
    }),

  clinics: (city: string | undefined) =>
    queryOptions({
      queryKey: ['clinics', 'choices', city],
      queryFn: () =>
        loadChoices((after) => callApi(searchClinics, { query: { city, after, limit: String(choicesPerPage) } })),
      staleTime: 300_000,
    }),
};

/** Begins to load the day of an address before its page is shown. */
export function startLoadingDay(queryClient: QueryClient, address: Record<string, unknown>): void {
  const query = dayQueryOf(withSavedFilter(readDaySearch(address)), new Date());
  void queryClient.prefetchQuery(dayQueries.one(query));
}

/** Shows the result of a change on the board at once, and loads everything that shows the visit again. */
export function showChangedVisit(queryClient: QueryClient, changed: StaffAppointment): void {
  queryClient.setQueriesData<Day>({ queryKey: ['day'] }, (day) => day && withChange(day, changed));
  cacheChangedAppointment(queryClient, changed);
}

function withChange(day: Day, changed: StaffAppointment): Day {
  const {
    id,
    version,
    status,
    isRequested,
    needsNewTime,
    attendance,
    startsAt,
    endsAt,
    overrideReason,
    calls,
    answer,
  } = changed;
  const isSameDay = dayInIndia(startsAt) === day.date;
  const visits = day.visits.flatMap((visit) => {
    if (visit.id !== id) return visit;
    if (!isSameDay) return [];
    const lastCall = calls[0] ?? null;
    return {
      ...visit,
      version,
      status,
      isRequested,
      needsNewTime,
      attendance,
      startsAt,
      endsAt,
      overrideReason,
      lastCall,
      answer,
    };
  });
  return { ...day, visits };
}
