import type { Clinic } from '#contract/clinics.ts';
import type { searchClinics } from '#contract/clinics-api.ts';
import { todayInIndia } from '#contract/clock.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { searchWords } from '#contract/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { correctClinicWords, findClinic, findClinics } from './queries.ts';

/** A page of clinics. Where nothing matches, the words that were probably meant are tried once. */
export async function search(
  ctx: Ctx,
  { q = '', ...filter }: ParsedOf<typeof searchClinics>['query'],
): Promise<ReplyOf<typeof searchClinics>> {
  const words = searchWords(q);
  if (q && words.length === 0) return { rows: [], next: null, count: null, corrected: null }; // signs alone name nothing

  if (words.length === 0) return { ...(await findClinics(ctx.reads, { ...filter, words })), corrected: null };

  return ctx.slowRead(async (db) => {
    const found = await findClinics(db, { ...filter, words });
    const meant = found.rows.length > 0 ? null : await correctClinicWords(db, words);
    if (!meant) return { ...found, corrected: null };
    const second = await findClinics(db, { ...filter, words: meant });
    return { ...second, corrected: second.rows.length > 0 ? meant.join(' ') : null };
  });
}

export async function clinicOf(ctx: Ctx, clinicId: string): Promise<Clinic> {
  const clinic = await findClinic(ctx.reads, clinicId, todayInIndia(ctx.now));
  if (!clinic) throw notFound('Clinic not found');
  return clinic;
}
