import type * as api from '#contract/doctors/endpoints.ts';
import { type Doctor, type ListedDoctor, specialtyFilter } from '#contract/doctors/schemas.ts';
import { todayInIndia } from '#contract/shared/clock.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type { CorrectedReply } from '#contract/shared/lists.ts';
import { nothingFound } from '#contract/shared/search-limits.ts';
import { isInQuotes, searchWords, withoutJoiners } from '#contract/shared/search-words.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { isInOrderOfRating, searchDirectory } from '#server/directory-search.ts';
import { notFound } from '#server/errors.ts';
import { type EverydayReading, readEverydayWords } from './everyday-words-rules.ts';
import * as queries from './queries.ts';

type Search = ParsedOf<typeof api.searchDoctors>['query'];

/**
 * One page of doctors. If nothing matches, tries everyday words for a specialty, corrected spelling and similar sounds.
 * See `searchDirectory`.
 */
export async function searchDoctors(
  ctx: Ctx,
  { query: { q = '', ...filter } }: ParsedOf<typeof api.searchDoctors>,
): Promise<ReplyOf<typeof api.searchDoctors>> {
  const words = searchWords(withoutJoiners(q));
  const isPunctuationOnly = q !== '' && words.length === 0;
  if (isPunctuationOnly) return { ...nothingFound, readAs: null };

  if (words.length === 0)
    return { ...nothingFound, ...(await queries.findDoctors(ctx.directory, { ...filter, words })), readAs: null };

  return ctx.slowRead(async (db) => {
    const reading = isInQuotes(q) ? { specialties: null, rest: words } : readEverydayWords(words);
    let readAs: string | null = null;
    const found = await searchDirectory(
      { words, after: filter.after },
      {
        ...searchesOf(db, filter, reading.rest),
        findByMeaning: async () => {
          const specialty = await findMeantSpecialty(db, reading, filter.specialty);
          if (!specialty) return null;
          const meant = await findOfSpecialty(db, { ...filter, specialty }, reading.rest);
          if (meant.rows.length === 0) return null;
          readAs = specialty;
          return meant;
        },
      },
    );
    return { ...found, readAs };
  });
}

/**
 * The searches that `searchDirectory` tries one after the other. Only `find` looks for words such as `doctor`, which do
 * not say which doctor is meant. The others look for the words in `rest`; if `rest` is empty, they look for all words.
 */
function searchesOf(db: Db, filter: Omit<Search, 'q'>, rest: string[]) {
  const hasWordForDoctor = (words: string[]) => rest.length > 0 && rest.length < words.length;
  return {
    find: (words: string[]) => queries.findDoctors(db, { ...filter, words }),
    correct: async (words: string[]) =>
      hasWordForDoctor(words)
        ? ((await queries.correctDoctorWords(db, rest)) ?? rest)
        : queries.correctDoctorWords(db, words),
    findSimilar: (words: string[]) =>
      queries.findSimilarDoctors(db, { ...filter, words: hasWordForDoctor(words) ? rest : words }),
  };
}

/** The first of the meant specialties that a doctor has. If the user has chosen a specialty: this one, if it is meant. */
async function findMeantSpecialty(db: Db, { specialties }: EverydayReading, chosen: string | undefined) {
  if (!specialties) return null;
  if (chosen) return specialties.includes(chosen) ? chosen : null;
  const known = await queries.findKnownSpecialties(db);
  return specialties.find((one) => known.includes(one)) ?? null;
}

async function findOfSpecialty(
  db: Db,
  filter: Omit<Search, 'q'>,
  words: string[],
): Promise<CorrectedReply<ListedDoctor>> {
  if (words.length > 0) return searchDirectory({ words, after: filter.after }, searchesOf(db, filter, words));
  return isInOrderOfRating(filter.after)
    ? { ...nothingFound, ...(await queries.findDoctors(db, { ...filter, words })) }
    : nothingFound;
}

export async function listSpecialties(ctx: Ctx): Promise<ReplyOf<typeof api.listSpecialties>> {
  return { specialties: await findSpecialties(ctx.directory) };
}

/** The options of the filter: the specialties of the product specification, then the others that doctors have. */
export async function findSpecialties(db: Db): Promise<string[]> {
  return [...new Set<string>([...specialtyFilter, ...(await queries.findKnownSpecialties(db))])];
}

export async function getDoctor(ctx: Ctx, { params: { doctorId } }: ParsedOf<typeof api.getDoctor>): Promise<Doctor> {
  const doctor = await queries.findDoctor(ctx.directory, doctorId);
  if (!doctor) throw notFound('Doctor not found');
  return doctor;
}

export async function listFreeTimes(
  ctx: Ctx,
  {
    params: { doctorId },
    query: { from = todayInIndia(ctx.now), clinic, days, limit },
  }: ParsedOf<typeof api.listFreeTimes>,
): Promise<ReplyOf<typeof api.listFreeTimes>> {
  const search = { doctorId, clinicId: clinic ?? null, from, days, limit, now: ctx.now };
  const times = await ctx.slowRead((db) => queries.findFreeTimes(db, search));
  if (!times) throw notFound('Doctor not found');
  return {
    times: times.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
  };
}

/** The next free time and the fee of several doctors, in the requested order. */
export async function listNextTimes(
  ctx: Ctx,
  { query: { doctors: doctorIds } }: ParsedOf<typeof api.listNextTimes>,
): Promise<ReplyOf<typeof api.listNextTimes>> {
  const found = await ctx.slowRead((db) => queries.findNextTimes(db, doctorIds, ctx.now));
  const byId = new Map(found.map((row) => [row.doctorId, row]));
  return {
    doctors: [...new Set(doctorIds.map((id) => id.toLowerCase()))].flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ ...row, startsAt: row.startsAt?.toISOString() ?? null }] : [];
    }),
  };
}
