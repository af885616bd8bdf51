import type { FastifyInstance } from 'fastify';
import { Booked, NewAppointment } from '#contract/appointments/booking.ts';
import * as api from '#contract/appointments/endpoints.ts';
import * as schemas from '#contract/appointments/schemas.ts';
import { route } from '#server/http/route.ts';
import { calendarFile } from './calendar-file.ts';
import * as appointments from './service.ts';

/** `origin`: the site's origin, for links in calendar files. */
export function appointmentRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  route(
    app,
    api.listAppointments,
    {
      summary:
        'Appointments, latest date first, upcoming ones soonest first: of the caller’s family, or for staff of all families',
      query: schemas.ListAppointmentsQuery,
      reply: schemas.ListAppointmentsReply,
    },
    (ctx, { query }) => appointments.list(ctx, query),
    { recordedAs: 'appointments' },
  );
  route(
    app,
    api.getFamilyOverview,
    { summary: 'The next visits and the known doctors of the own family', reply: schemas.FamilyOverview },
    (ctx) => appointments.readOverview(ctx),
    { recordedAs: null },
  );
  route(
    app,
    api.getAppointment,
    {
      summary: 'One appointment with its steps and history',
      params: schemas.AppointmentParams,
      reply: schemas.Appointment,
    },
    (ctx, { params }) => appointments.read(ctx, params.appointmentId),
    {
      recordedAs: 'appointment',
    },
  );
  route(
    app,
    api.getAppointmentCalendar,
    {
      summary: 'One appointment as a calendar file (iCalendar), to be opened by any calendar program',
      params: schemas.AppointmentParams,
      query: schemas.AppointmentCalendarQuery,
      reply: schemas.GetAppointmentCalendarReply,
    },
    async (ctx, { params, query }) =>
      calendarFile(await appointments.read(ctx, params.appointmentId), query.language, origin),
    { recordedAs: 'calendar-file' },
  );
  route(
    app,
    api.listUsedPlaces,
    {
      summary: 'The places that the family of a patient has given for rides, tests and deliveries, latest first',
      params: schemas.UsedPlacesParams,
      reply: schemas.ListUsedPlacesReply,
    },
    (ctx, { params }) => appointments.listUsedPlaces(ctx, params.patientId),
    { recordedAs: 'patient' },
  );
  route(
    app,
    api.bookAppointment,
    {
      summary: 'Book an appointment, or add a follow-up step to one',
      body: NewAppointment,
      reply: Booked,
    },
    (ctx, { body }) => appointments.book(ctx, body),
    {
      recordedAs: null,
      queueKey: ({ body }) => body.doctorId ?? body.patientId,
    },
  );
  route(
    app,
    api.rescheduleAppointment,
    {
      summary: 'Move an appointment to another time; if the new time is taken, the old time is kept',
      params: schemas.AppointmentParams,
      body: schemas.RescheduleAppointmentBody,
      reply: schemas.Appointment,
    },
    (ctx, { params, body }) => appointments.reschedule(ctx, params.appointmentId, body),
    { recordedAs: 'appointment' },
  );
  route(
    app,
    api.cancelAppointment,
    {
      summary: 'Cancel an appointment and its pending steps; its time is free at once',
      params: schemas.AppointmentParams,
      body: schemas.CancelAppointmentBody,
      reply: schemas.Appointment,
    },
    (ctx, { params, body }) => appointments.cancel(ctx, params.appointmentId, body.version),
    { recordedAs: 'appointment' },
  );
}
