import type { FastifyInstance } from 'fastify';
import * as api from '#contract/absences/endpoints.ts';
import * as s from '#contract/absences/schemas.ts';
import { route } from '#server/http/route.ts';
import * as service from './service.ts';

export function absenceRoutes(app: FastifyInstance): void {
  route(app, api.listAbsences, s.listAbsences, service.listAbsences);
  route(app, api.reportAbsence, s.reportAbsence, service.reportAbsence, { queueKey: ({ body }) => body.doctorId });
  route(app, api.getAbsence, s.getAbsence, service.getAbsence);
  route(app, api.editAbsence, s.editAbsence, service.editAbsence);
  route(app, api.endAbsence, s.endAbsence, service.endAbsence);
  route(app, api.withdrawAbsence, s.withdrawAbsence, service.withdrawAbsence);
  route(app, api.confirmAbsence, s.confirmAbsence, service.confirmAbsence);
}
