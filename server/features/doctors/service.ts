import { todayInIndia } from '#contract/clock.ts';
import type { Doctor } from '#contract/doctors.ts';
import type { listFreeTimes, searchDoctors } from '#contract/doctors-api.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { searchWords } from '#contract/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { correctDoctorWords, findDoctor, findDoctors, findFreeTimes } from './queries.ts';

/** A page of doctors. Where nothing matches, the words that were probably meant are tried once. */
export async function search(
  ctx: Ctx,
  { q = '', ...filter }: ParsedOf<typeof searchDoctors>['query'],
): Promise<ReplyOf<typeof searchDoctors>> {
  const words = searchWords(q);
  if (q && words.length === 0) return { rows: [], next: null, count: null, corrected: null }; // signs alone name nobody

  if (words.length === 0) return { ...(await findDoctors(ctx.reads, { ...filter, words })), corrected: null };

  return ctx.slowRead(async (db) => {
    const found = await findDoctors(db, { ...filter, words });
    const meant = found.rows.length > 0 ? null : await correctDoctorWords(db, words);
    if (!meant) return { ...found, corrected: null };
    const second = await findDoctors(db, { ...filter, words: meant });
    return { ...second, corrected: second.rows.length > 0 ? meant.join(' ') : null };
  });
}

export async function doctorOf(ctx: Ctx, doctorId: string): Promise<Doctor> {
  const doctor = await findDoctor(ctx.reads, doctorId);
  if (!doctor) throw notFound('Doctor not found');
  return doctor;
}

/** When a doctor can be booked, from a day in India on. */
export async function freeTimes(
  ctx: Ctx,
  doctorId: string,
  { from = todayInIndia(ctx.now), clinic, days, limit }: ParsedOf<typeof listFreeTimes>['query'],
): Promise<ReplyOf<typeof listFreeTimes>> {
  const wanted = { doctorId, clinicId: clinic ?? null, from, days, limit, now: ctx.now };
  const times = await ctx.slowRead((db) => findFreeTimes(db, wanted));
  if (!times) throw notFound('Doctor not found');
  return {
    times: times.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
  };
}
