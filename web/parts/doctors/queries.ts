import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getDoctor, listNextTimes, listSpecialties, searchDoctors } from '#contract/doctors/endpoints.ts';
import { doctorsPerPage, maxDoctorsOfNextTimes } from '#contract/doctors/limits.ts';
import type { NextTime } from '#contract/doctors/schemas.ts';
import type { ReplyOf } from '#contract/shared/endpoint.ts';
import { isSearchable, nothingFound } from '#contract/shared/search-limits.ts';
import { callApi } from '#web/lib/api.ts';

export type DoctorFilter = { q?: string | undefined; specialty?: string | undefined; city?: string | undefined };

export const doctorQueries = {
  search: (filter: DoctorFilter) =>
    infiniteQueryOptions({
      queryKey: ['doctors', 'search', filter],
      queryFn: ({ pageParam }) =>
        isSearchable(filter.q)
          ? callApi(searchDoctors, { query: { ...filter, after: pageParam, limit: String(doctorsPerPage) } })
          : { ...nothingFound, readAs: null },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  specialties: () =>
    queryOptions({ queryKey: ['doctors', 'specialties'], queryFn: () => callApi(listSpecialties), staleTime: 300_000 }),

  one: (doctorId: string) =>
    queryOptions({
      queryKey: ['doctors', 'one', doctorId],
      queryFn: () => callApi(getDoctor, { params: { doctorId } }),
    }),

  /** The next free time and the fee of a doctor. Cards that are rendered together share one request. */
  nextTime: (doctorId: string) =>
    queryOptions({ queryKey: ['doctors', 'next-time', doctorId], queryFn: () => loadNextTime(doctorId) }),
};

let batch: { ids: string[]; reply: Promise<ReplyOf<typeof listNextTimes>> } | null = null;

function loadNextTime(doctorId: string): Promise<NextTime | null> {
  if (!batch || batch.ids.length === maxDoctorsOfNextTimes) batch = startBatch();
  batch.ids.push(doctorId);
  return batch.reply.then(({ doctors }) => doctors.find((one) => one.doctorId === doctorId) ?? null);
}

/** Starts a request that is sent after the current task, with all ids that are added until then. */
function startBatch() {
  const ids: string[] = [];
  const reply = new Promise((resolve) => setTimeout(resolve)).then(() => {
    batch = null;
    return callApi(listNextTimes, { query: { doctors: ids.join(',') } });
  });
  return { ids, reply };
}
