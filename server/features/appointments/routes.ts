import type { FastifyInstance } from 'fastify';
import * as api from '#contract/appointments/endpoints.ts';
import * as s from '#contract/appointments/schemas.ts';
import { route } from '#server/http/route.ts';
import * as service from './service.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, api.listAppointments, s.listAppointments, service.listAppointments);
  route(app, api.getFamilyOverview, s.getFamilyOverview, service.getFamilyOverview);
  route(app, api.getAppointment, s.getAppointment, service.getAppointment);
  route(app, api.getAppointmentCalendar, s.getAppointmentCalendar, service.getAppointmentCalendar);
  route(app, api.listUsedPlaces, s.listUsedPlaces, service.listUsedPlaces);
  route(app, api.bookAppointment, s.bookAppointment, service.bookAppointment, {
    queueKey: ({ body }) => body.doctorId ?? body.patientId,
  });
  route(app, api.rescheduleAppointment, s.rescheduleAppointment, service.rescheduleAppointment);
  route(app, api.cancelAppointment, s.cancelAppointment, service.cancelAppointment);
}
