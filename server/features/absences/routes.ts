import type { FastifyInstance } from 'fastify';
import * as api from '#contract/absences/endpoints.ts';
import * as s from '#contract/absences/schemas.ts';
import { route } from '#server/http/route.ts';
import {
  confirmAbsence,
  editAbsence,
  endAbsence,
  getAbsence,
  listAbsences,
  reportAbsence,
  withdrawAbsence,
} from './service.ts';

export function absenceRoutes(app: FastifyInstance): void {
  route(app, api.listAbsences, s.listAbsences, listAbsences);
  route(app, api.reportAbsence, s.reportAbsence, reportAbsence, { queueKey: ({ body }) => body.doctorId });
  route(app, api.getAbsence, s.getAbsence, getAbsence);
  route(app, api.editAbsence, s.editAbsence, editAbsence);
  route(app, api.endAbsence, s.endAbsence, endAbsence);
  route(app, api.withdrawAbsence, s.withdrawAbsence, withdrawAbsence);
  route(app, api.confirmAbsence, s.confirmAbsence, confirmAbsence);
}
