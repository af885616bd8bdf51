import type { FastifyInstance } from 'fastify';
import * as api from '#contract/appointments/staff-endpoints.ts';
import * as s from '#contract/appointments/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { addCallNote, changeAttendance } from './staff-attendance-and-calls-service.ts';
import * as booking from './staff-booking-service.ts';
import { editAppointment } from './staff-edit-service.ts';
import * as service from './staff-service.ts';
import * as changes from './staff-status-and-steps-service.ts';
import { keepVisit, moveStranded } from './staff-stranded-service.ts';

export function staffAppointmentRoutes(app: FastifyInstance): void {
  route(app, api.listStaffAppointments, s.listStaffAppointments, service.listStaffAppointments);
  exportRoute(app, api.exportAppointments, s.exportAppointments, service.exportAppointments);
  route(app, api.listOpenAppointments, s.listOpenAppointments, service.listOpenAppointments);
  route(app, api.getStaffAppointment, s.getStaffAppointment, service.getStaffAppointment);
  route(app, api.changeAppointmentStatus, s.changeAppointmentStatus, changes.changeAppointmentStatus);
  route(app, api.confirmAppointment, s.confirmAppointment, changes.confirmAppointment);
  route(app, api.addStep, s.addStep, changes.addStep);
  route(app, api.editStep, s.editStep, changes.editStep);
  route(app, api.changeStepStatus, s.changeStepStatus, changes.changeStepStatus);
}

export function staffVisitRoutes(app: FastifyInstance): void {
  route(app, api.bookForFamily, s.bookForFamily, booking.bookForFamily, {
    queueKey: ({ body }) => body.doctorId ?? body.patientId,
  });
  route(app, api.moveAppointment, s.moveAppointment, booking.moveAppointment);
  route(app, api.undoMove, s.undoMove, booking.undoMove);
  route(app, api.editAppointment, s.editAppointment, editAppointment);
  route(app, api.changeAttendance, s.changeAttendance, changeAttendance);
  route(app, api.addCallNote, s.addCallNote, addCallNote);
  route(app, api.moveStranded, s.moveStranded, moveStranded);
  route(app, api.keepVisit, s.keepVisit, keepVisit);
}
