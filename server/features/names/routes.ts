import type { FastifyInstance } from 'fastify';
import { listNames } from '#contract/names/endpoints.ts';
import { ListNamesParams, ListNamesReply } from '#contract/names/schemas.ts';
import { route } from '#server/http/route.ts';
import { findNames } from './queries.ts';

export function nameRoutes(app: FastifyInstance): void {
  route(
    app,
    listNames,
    {
      summary: 'The names of active cities and appointment types in a language, and the descriptions of the types',
      params: ListNamesParams,
      reply: ListNamesReply,
    },
    async (ctx, { params }) => ({ names: await findNames(ctx.directory, params.language) }),
  );
}
