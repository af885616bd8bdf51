import type { FastifyInstance } from 'fastify';
import { listCities } from '#contract/cities/endpoints.ts';
import { ListCitiesQuery, ListCitiesReply } from '#contract/cities/schemas.ts';
import * as api from '#contract/cities/staff-endpoints.ts';
import * as schemas from '#contract/cities/staff-schemas.ts';
import { IsActive, Removed } from '#contract/shared/fields.ts';
import { route } from '#server/http/route.ts';
import { findActiveCities } from './queries.ts';
import * as cities from './service.ts';

export function cityRoutes(app: FastifyInstance): void {
  route(
    app,
    listCities,
    {
      summary: 'Active cities by name; with `q`, those whose names sound like it in any script',
      query: ListCitiesQuery,
      reply: ListCitiesReply,
    },
    async (ctx, { query }) => ({ cities: await findActiveCities(ctx.directory, query.q) }),
  );
  route(
    app,
    api.listManagedCities,
    { summary: 'Every city, active or not, by name', reply: schemas.ListManagedCitiesReply },
    (ctx) => cities.list(ctx),
  );
  route(
    app,
    api.createCity,
    {
      summary: 'Add a city; an archived city with this name is restored',
      body: schemas.CityForm,
      reply: schemas.ManagedCity,
    },
    (ctx, { body }) => cities.create(ctx, body),
  );
  route(
    app,
    api.editCity,
    {
      summary: 'Save the name and picture of a city. Rejected with `changed` if there is a newer version',
      params: schemas.CityParams,
      body: schemas.EditCityBody,
      reply: schemas.ManagedCity,
    },
    (ctx, { params, body }) => cities.edit(ctx, params.cityId, body),
  );
  route(
    app,
    api.setCityActive,
    {
      summary: 'Activate or deactivate a city. Rejected with `in_use` while it has active price rules',
      params: schemas.CityParams,
      body: IsActive,
      reply: schemas.ManagedCity,
    },
    (ctx, { params, body }) => cities.setActive(ctx, params.cityId, body.isActive),
  );
  route(
    app,
    api.deleteCity,
    {
      summary: 'Delete a city, or archive it if a record refers to it. Rejected with `in_use` while it has price rules',
      params: schemas.CityParams,
      reply: Removed,
    },
    (ctx, { params }) => cities.remove(ctx, params.cityId),
  );
}
