import { todayInIndia } from '#contract/clock.ts';
import type { Doctor } from '#contract/doctors.ts';
import type { listFreeTimes, listNextTimes, searchDoctors } from '#contract/doctors-api.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { searchWords } from '#contract/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { correctDoctorWords, findDoctor, findDoctors, findFreeTimes, findNextTimes } from './queries.ts';

/** One page of doctors. If nothing matches, searches once more with corrected spelling. */
export async function search(
  ctx: Ctx,
  { q = '', ...filter }: ParsedOf<typeof searchDoctors>['query'],
): Promise<ReplyOf<typeof searchDoctors>> {
  const words = searchWords(q);
  const isPunctuationOnly = q !== '' && words.length === 0;
  if (isPunctuationOnly) return { rows: [], next: null, count: null, corrected: null };

  if (words.length === 0) return { ...(await findDoctors(ctx.reads, { ...filter, words })), corrected: null };

  return ctx.slowRead(async (db) => {
    const found = await findDoctors(db, { ...filter, words });
    const correctedWords = found.rows.length > 0 ? null : await correctDoctorWords(db, words);
    if (!correctedWords) return { ...found, corrected: null };
    const second = await findDoctors(db, { ...filter, words: correctedWords });
    return { ...second, corrected: second.rows.length > 0 ? correctedWords.join(' ') : null };
  });
}

export async function read(ctx: Ctx, doctorId: string): Promise<Doctor> {
  const doctor = await findDoctor(ctx.reads, doctorId);
  if (!doctor) throw notFound('Doctor not found');
  return doctor;
}

/** The free slots of a doctor, from a day in India on. */
export async function readFreeTimes(
  ctx: Ctx,
  doctorId: string,
  { from = todayInIndia(ctx.now), clinic, days, limit }: ParsedOf<typeof listFreeTimes>['query'],
): Promise<ReplyOf<typeof listFreeTimes>> {
  const search = { doctorId, clinicId: clinic ?? null, from, days, limit, now: ctx.now };
  const times = await ctx.slowRead((db) => findFreeTimes(db, search));
  if (!times) throw notFound('Doctor not found');
  return {
    times: times.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
  };
}

/** The next free time and the fee of several doctors, in the requested order. */
export async function readNextTimes(ctx: Ctx, doctorIds: string[]): Promise<ReplyOf<typeof listNextTimes>> {
  const found = await ctx.slowRead((db) => findNextTimes(db, doctorIds, ctx.now));
  const byId = new Map(found.map((row) => [row.doctorId, row]));
  return {
    doctors: [...new Set(doctorIds.map((id) => id.toLowerCase()))].flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ ...row, startsAt: row.startsAt?.toISOString() ?? null }] : [];
    }),
  };
}
