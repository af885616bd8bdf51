import type { FastifyInstance } from 'fastify';
import { Booked } from '#contract/appointments/booking.ts';
import { AppointmentParams } from '#contract/appointments/schemas.ts';
import * as api from '#contract/appointments/staff-endpoints.ts';
import * as schemas from '#contract/appointments/staff-forms.ts';
import { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import { changeAttendance } from './attendance-service.ts';
import { addCall } from './calls-service.ts';
import * as desk from './staff-visit-service.ts';
import { keep, moveStranded } from './stranded-service.ts';
import { undoMove } from './undo-service.ts';

export function deskRoutes(app: FastifyInstance): void {
  const showsAppointment = { recordedAs: 'manage-appointment' } as const;
  route(
    app,
    api.bookForFamily,
    {
      summary: 'Book for a family, with a reason also a time that has begun today or lies outside hours',
      body: schemas.DeskBooking,
      reply: Booked,
    },
    (ctx, { body }) => desk.book(ctx, body),
    {
      recordedAs: null,
      queueKey: ({ body }) => body.doctorId ?? body.patientId,
    },
  );
  route(
    app,
    api.moveAppointment,
    {
      summary: 'Move an appointment, with a reason also outside hours; a cancelled visit is opened again',
      params: AppointmentParams,
      body: schemas.MoveAppointmentBody,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => desk.move(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.undoMove,
    {
      summary: 'Undo the last move of an appointment, within a minute and if nothing else has changed',
      params: AppointmentParams,
      body: schemas.UndoMoveBody,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => undoMove(ctx, params.appointmentId, body.version),
    showsAppointment,
  );
  route(
    app,
    api.editAppointment,
    {
      summary: 'Change doctor, clinic, type or note of an open visit; a changed price must be agreed (`seenTotal`)',
      params: AppointmentParams,
      body: schemas.EditAppointmentBody,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => desk.edit(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.changeAttendance,
    {
      summary: 'Mark a visit as arrived, with doctor, seen or no-show, or undo the last mark on the same day',
      params: AppointmentParams,
      body: schemas.ChangeAttendanceBody,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => changeAttendance(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.addCallNote,
    {
      summary: 'Note what a family said on the phone about a visit',
      params: AppointmentParams,
      body: schemas.NewCallNote,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => addCall(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.moveStranded,
    {
      summary: 'Move visits that need a new time, each by itself; the reply has a verdict for each',
      body: schemas.MoveStrandedBody,
      reply: schemas.MoveStrandedReply,
    },
    async (ctx, { body }) => ({ verdicts: await moveStranded(ctx, body.moves) }),
    { recordedAs: null },
  );
  route(
    app,
    api.keepVisit,
    {
      summary: 'Keep a visit at its time although its doctor is away',
      params: AppointmentParams,
      body: schemas.KeepVisitBody,
      reply: ManagedAppointment,
    },
    (ctx, { params, body }) => keep(ctx, params.appointmentId, body),
    showsAppointment,
  );
}
