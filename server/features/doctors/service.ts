import { todayInIndia } from '#contract/clock.ts';
import type { Doctor, listFreeTimes, searchDoctors } from '#contract/doctors.ts';
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
  if (q && words.length === 0) return { doctors: [], next: null, corrected: null }; // signs alone name nobody

  const found = await findDoctors(ctx.reads, { ...filter, words });
  if (found.doctors.length > 0 || words.length === 0) return { ...found, corrected: null };

  const meant = await correctDoctorWords(ctx.reads, words);
  if (!meant) return { ...found, corrected: null };
  const second = await findDoctors(ctx.reads, { ...filter, words: meant });
  return { ...second, corrected: second.doctors.length > 0 ? meant.join(' ') : null };
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
  const times = await findFreeTimes(ctx.reads, { doctorId, clinicId: clinic ?? null, from, days, limit, now: ctx.now });
  if (!times) throw notFound('Doctor not found');
  return {
    times: times.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
  };
}
