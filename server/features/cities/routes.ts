import type { FastifyInstance } from 'fastify';
import * as api from '#contract/cities/endpoints.ts';
import * as s from '#contract/cities/schemas.ts';
import * as staffApi from '#contract/cities/staff-endpoints.ts';
import * as staffSchemas from '#contract/cities/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import { createCity, deleteCity, editCity, listCities, listStaffCities, setCityActive } from './service.ts';

export function cityRoutes(app: FastifyInstance): void {
  route(app, api.listCities, s.listCities, listCities);
  route(app, staffApi.listStaffCities, staffSchemas.listStaffCities, listStaffCities);
  route(app, staffApi.createCity, staffSchemas.createCity, createCity);
  route(app, staffApi.editCity, staffSchemas.editCity, editCity);
  route(app, staffApi.setCityActive, staffSchemas.setCityActive, setCityActive);
  route(app, staffApi.deleteCity, staffSchemas.deleteCity, deleteCity);
}
