import type { Clinic } from '#contract/clinics.ts';
import type { searchClinics } from '#contract/clinics-api.ts';
import { todayInIndia } from '#contract/clock.ts';
import type { DoctorCard } from '#contract/doctors.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { searchWords } from '#contract/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { findDoctorsOfClinic } from '../doctors/queries.ts';
import { correctClinicWords, findClinic, findClinics } from './queries.ts';

/** One page of clinics. If nothing matches, searches once more with corrected spelling. */
export async function search(
  ctx: Ctx,
  { q = '', ...filter }: ParsedOf<typeof searchClinics>['query'],
): Promise<ReplyOf<typeof searchClinics>> {
  const words = searchWords(q);
  const isPunctuationOnly = q !== '' && words.length === 0;
  if (isPunctuationOnly) return { rows: [], next: null, count: null, corrected: null };

  if (words.length === 0) return { ...(await findClinics(ctx.reads, { ...filter, words })), corrected: null };

  return ctx.slowRead(async (db) => {
    const found = await findClinics(db, { ...filter, words });
    const correctedWords = found.rows.length > 0 ? null : await correctClinicWords(db, words);
    if (!correctedWords) return { ...found, corrected: null };
    const second = await findClinics(db, { ...filter, words: correctedWords });
    return { ...second, corrected: second.rows.length > 0 ? correctedWords.join(' ') : null };
  });
}

export async function read(ctx: Ctx, clinicId: string): Promise<Clinic> {
  const clinic = await findClinic(ctx.reads, clinicId, todayInIndia(ctx.now));
  if (!clinic) throw notFound('Clinic not found');
  return clinic;
}

/** The doctors who work at a clinic. */
export async function listDoctors(ctx: Ctx, clinicId: string): Promise<DoctorCard[]> {
  const doctors = await findDoctorsOfClinic(ctx.reads, clinicId);
  if (!doctors) throw notFound('Clinic not found');
  return doctors;
}
