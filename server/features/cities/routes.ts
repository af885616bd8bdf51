import type { FastifyInstance } from 'fastify';
import { listCities } from '#contract/cities.ts';
import * as manage from '#contract/cities-admin.ts';
import { route } from '#server/http/route.ts';
import { activeCities } from './queries.ts';
import * as cities from './service.ts';

export function cityRoutes(app: FastifyInstance): void {
  route(app, listCities, async (ctx) => ({ cities: await activeCities(ctx.reads) }));
  route(app, manage.listManagedCities, (ctx) => cities.list(ctx));
  route(app, manage.createCity, (ctx, { body }) => cities.create(ctx, body));
  route(app, manage.editCity, (ctx, { params, body }) => cities.edit(ctx, params.cityId, body));
  route(app, manage.setCityActive, (ctx, { params, body }) => cities.setActive(ctx, params.cityId, body.isActive));
  route(app, manage.deleteCity, (ctx, { params }) => cities.remove(ctx, params.cityId));
}
