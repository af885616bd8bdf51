import type * as api from '#contract/names/endpoints.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { findTranslatedNames } from './queries.ts';

/** The names of cities, doctors and clinics in a language, as staff have entered them. */
export async function listTranslations(
  ctx: Ctx,
  { params }: ParsedOf<typeof api.listTranslations>,
): Promise<ReplyOf<typeof api.listTranslations>> {
  return { names: await findTranslatedNames(ctx.directory, params.language) };
}
