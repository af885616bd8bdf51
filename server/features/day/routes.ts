import type { FastifyInstance } from 'fastify';
import * as api from '#contract/day/endpoints.ts';
import * as schemas from '#contract/day/schemas.ts';
import { DoctorParams } from '#contract/doctors/schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as day from './service.ts';

export function dayRoutes(app: FastifyInstance): void {
  route(
    app,
    api.getDay,
    {
      summary:
        'One day of the front desk: the doctors with their hours and delays, and all visits with their attendance',
      query: schemas.DayQuery,
      reply: schemas.Day,
    },
    (ctx, { query }) => day.read(ctx, query),
    { recordedAs: 'day-board' },
  );
  exportRoute(app, api.exportDay, schemas.DayQuery, (ctx, { body }) => day.exportFile(ctx, body), 'day-export');
  route(
    app,
    api.setDoctorDelay,
    {
      summary: 'Set by how many minutes a doctor runs late on a day; 0 for on time',
      params: DoctorParams,
      body: schemas.DoctorDelay,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await day.setDelay(ctx, params.doctorId, body);
      return {};
    },
    { recordedAs: null },
  );
}
