import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/appointments.ts';
import { route } from '#server/http/route.ts';
import { calendarFile } from './calendar-file.ts';
import * as appointments from './service.ts';

/** `origin`: how visitors reach us, for what they keep outside of the site. */
export function appointmentRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  route(app, contract.listAppointments, (ctx, { query }) => appointments.list(ctx, query), { shows: 'appointments' });
  route(app, contract.getAppointment, (ctx, { params }) => appointments.read(ctx, params.appointmentId), {
    shows: 'appointment',
  });
  route(
    app,
    contract.getAppointmentCalendar,
    async (ctx, { params }) => calendarFile(await appointments.read(ctx, params.appointmentId), origin),
    { shows: 'calendar-file' },
  );
  route(app, contract.bookAppointment, (ctx, { body }) => appointments.book(ctx, body), {
    shows: null,
    waitsFor: ({ body }) => body.doctorId ?? body.patientId,
  });
  route(
    app,
    contract.rescheduleAppointment,
    (ctx, { params, body }) => appointments.reschedule(ctx, params.appointmentId, body),
    { shows: 'appointment' },
  );
  route(
    app,
    contract.cancelAppointment,
    (ctx, { params, body }) => appointments.cancel(ctx, params.appointmentId, body.version),
    { shows: 'appointment' },
  );
}
