import type * as api from '#contract/names/endpoints.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { findTranslatedNames } from './queries.ts';

/** The translations that staff have entered: names of cities, and titles and descriptions of appointment types. */
export async function listTranslations(
  ctx: Ctx,
  { params }: ParsedOf<typeof api.listTranslations>,
): Promise<ReplyOf<typeof api.listTranslations>> {
  return { names: await findTranslatedNames(ctx.directory, params.language) };
}
