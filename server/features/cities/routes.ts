import type { FastifyInstance } from 'fastify';
import { ListCitiesReply } from '#contract/cities.ts';
import * as schemas from '#contract/cities-admin.ts';
import * as api from '#contract/cities-admin-api.ts';
import { listCities } from '#contract/cities-api.ts';
import { IsActive, Removed } from '#contract/fields.ts';
import { route } from '#server/http/route.ts';
import { activeCities } from './queries.ts';
import * as cities from './service.ts';

export function cityRoutes(app: FastifyInstance): void {
  route(app, listCities, { reply: ListCitiesReply }, async (ctx) => ({ cities: await activeCities(ctx.reads) }));
  route(app, api.listManagedCities, { reply: schemas.ListManagedCitiesReply }, (ctx) => cities.list(ctx));
  route(app, api.createCity, { body: schemas.CityForm, reply: schemas.ManagedCity }, (ctx, { body }) =>
    cities.create(ctx, body),
  );
  route(
    app,
    api.editCity,
    { params: schemas.CityParams, body: schemas.EditCityBody, reply: schemas.ManagedCity },
    (ctx, { params, body }) => cities.edit(ctx, params.cityId, body),
  );
  route(
    app,
    api.setCityActive,
    { params: schemas.CityParams, body: IsActive, reply: schemas.ManagedCity },
    (ctx, { params, body }) => cities.setActive(ctx, params.cityId, body.isActive),
  );
  route(app, api.deleteCity, { params: schemas.CityParams, reply: Removed }, (ctx, { params }) =>
    cities.remove(ctx, params.cityId),
  );
}
