import type { FastifyInstance } from 'fastify';
import * as api from '#contract/appointments/staff-endpoints.ts';
import * as s from '#contract/appointments/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import { changeAttendance } from './attendance-service.ts';
import { addCallNote } from './calls-service.ts';
import { bookForFamily, editAppointment, moveAppointment } from './staff-visit-service.ts';
import { keepVisit, moveStranded } from './stranded-service.ts';
import { undoMove } from './undo-service.ts';

export function deskRoutes(app: FastifyInstance): void {
  route(app, api.bookForFamily, s.bookForFamily, bookForFamily, {
    queueKey: ({ body }) => body.doctorId ?? body.patientId,
  });
  route(app, api.moveAppointment, s.moveAppointment, moveAppointment);
  route(app, api.undoMove, s.undoMove, undoMove);
  route(app, api.editAppointment, s.editAppointment, editAppointment);
  route(app, api.changeAttendance, s.changeAttendance, changeAttendance);
  route(app, api.addCallNote, s.addCallNote, addCallNote);
  route(app, api.moveStranded, s.moveStranded, moveStranded);
  route(app, api.keepVisit, s.keepVisit, keepVisit);
}
