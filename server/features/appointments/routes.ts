import type { FastifyInstance } from 'fastify';
import * as api from '#contract/appointments/endpoints.ts';
import * as s from '#contract/appointments/schemas.ts';
import { route } from '#server/http/route.ts';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  getAppointmentCalendar,
  getFamilyOverview,
  listAppointments,
  listUsedPlaces,
  rescheduleAppointment,
} from './service.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  route(app, api.listAppointments, s.listAppointments, listAppointments);
  route(app, api.getFamilyOverview, s.getFamilyOverview, getFamilyOverview);
  route(app, api.getAppointment, s.getAppointment, getAppointment);
  route(app, api.getAppointmentCalendar, s.getAppointmentCalendar, getAppointmentCalendar);
  route(app, api.listUsedPlaces, s.listUsedPlaces, listUsedPlaces);
  route(app, api.bookAppointment, s.bookAppointment, bookAppointment, {
    queueKey: ({ body }) => body.doctorId ?? body.patientId,
  });
  route(app, api.rescheduleAppointment, s.rescheduleAppointment, rescheduleAppointment);
  route(app, api.cancelAppointment, s.cancelAppointment, cancelAppointment);
}
