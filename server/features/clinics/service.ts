import type * as api from '#contract/clinics/endpoints.ts';
import type { Clinic } from '#contract/clinics/schemas.ts';
import { todayInIndia } from '#contract/shared/clock.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { nothingFound } from '#contract/shared/search-limits.ts';
import { searchWords, withoutJoiners } from '#contract/shared/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { searchDirectory } from '#server/directory-search.ts';
import { notFound } from '#server/errors.ts';
import { findDoctorsOfClinic } from '../doctors/queries.ts';
import { correctClinicWords, findClinic, findClinics, findClinicTypes, findSimilarClinics } from './queries.ts';

/** One page of clinics. If nothing matches, tries corrected spelling and similar sounds. See `searchDirectory`. */
export async function searchClinics(
  ctx: Ctx,
  { query: { q = '', ...filter } }: ParsedOf<typeof api.searchClinics>,
): Promise<ReplyOf<typeof api.searchClinics>> {
  const given = searchWords(withoutJoiners(q));
  const isPunctuationOnly = q !== '' && given.length === 0;
  if (isPunctuationOnly) return nothingFound;

  if (given.length === 0)
    return { ...nothingFound, ...(await findClinics(ctx.directory, { ...filter, words: given })) };

  return ctx.slowRead((db) =>
    searchDirectory(
      { words: given, after: filter.after },
      {
        find: (words) => findClinics(db, { ...filter, words }),
        correct: (words) => correctClinicWords(db, words),
        findSimilar: (words) => findSimilarClinics(db, { ...filter, words }),
      },
    ),
  );
}

export async function listClinicTypes(ctx: Ctx): Promise<ReplyOf<typeof api.listClinicTypes>> {
  return { types: await findClinicTypes(ctx.directory) };
}

export async function getClinic(ctx: Ctx, { params: { clinicId } }: ParsedOf<typeof api.getClinic>): Promise<Clinic> {
  const clinic = await findClinic(ctx.directory, clinicId, todayInIndia(ctx.now));
  if (!clinic) throw notFound('Clinic not found');
  return clinic;
}

export async function listClinicDoctors(ctx: Ctx, { params: { clinicId } }: ParsedOf<typeof api.listClinicDoctors>) {
  const doctors = await findDoctorsOfClinic(ctx.directory, clinicId);
  if (!doctors) throw notFound('Clinic not found');
  return { doctors };
}
