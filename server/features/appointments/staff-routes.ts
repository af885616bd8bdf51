import type { FastifyInstance } from 'fastify';
import { AppointmentParams } from '#contract/appointments/schemas.ts';
import * as api from '#contract/appointments/staff-endpoints.ts';
import * as schemas from '#contract/appointments/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as changes from './staff-changes-service.ts';
import * as manage from './staff-service.ts';

export function manageAppointmentRoutes(app: FastifyInstance): void {
  const showsAppointment = { recordedAs: 'manage-appointment' } as const;
  route(
    app,
    api.listManagedAppointments,
    {
      summary: "Every family's appointments, found by title, patient name or number",
      body: schemas.ListManagedAppointmentsBody,
      reply: schemas.ListManagedAppointmentsReply,
    },
    (ctx, { body }) => manage.list(ctx, body),
    {
      recordedAs: 'manage-appointments',
      share: 'general',
    },
  );
  exportRoute(
    app,
    api.exportAppointments,
    schemas.ExportAppointmentsBody,
    (ctx, { body }) => manage.exportFile(ctx, body),
    'appointments-export',
  );
  route(
    app,
    api.listOpenAppointments,
    {
      summary: 'Open appointments, latest date first, found by title or patient name, ten per page',
      body: schemas.ListOpenAppointmentsBody,
      reply: schemas.ListOpenAppointmentsReply,
    },
    (ctx, { body }) => manage.listOpen(ctx, body),
    {
      recordedAs: 'dashboard',
      share: 'general',
    },
  );
  route(
    app,
    api.getManagedAppointment,
    {
      summary:
        'One appointment with its family, its steps and its history, with the names of the people who changed it',
      params: AppointmentParams,
      reply: schemas.ManagedAppointment,
    },
    (ctx, { params }) => manage.read(ctx, params.appointmentId),
    showsAppointment,
  );
  route(
    app,
    api.changeAppointmentStatus,
    {
      summary: 'Open, close or cancel an appointment; cancelling it cancels its pending steps',
      params: AppointmentParams,
      body: schemas.ChangeAppointmentStatusBody,
      reply: schemas.ManagedAppointment,
    },
    (ctx, { params, body }) => changes.changeStatus(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.confirmAppointment,
    {
      summary: 'Confirm the time of a requested appointment',
      params: AppointmentParams,
      body: schemas.ConfirmAppointmentBody,
      reply: schemas.ManagedAppointment,
    },
    (ctx, { params, body }) => changes.confirm(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.addStep,
    {
      summary: 'Add a step to an appointment; it is pending and blocks no doctor’s time',
      params: AppointmentParams,
      body: schemas.NewStep,
      reply: schemas.ManagedAppointment,
    },
    (ctx, { params, body }) => changes.addStep(ctx, params.appointmentId, body),
    showsAppointment,
  );
  route(
    app,
    api.editStep,
    {
      summary: 'Change the title, the time and the description of a step',
      params: schemas.StepParams,
      body: schemas.EditStepBody,
      reply: schemas.ManagedAppointment,
    },
    (ctx, { params, body }) => changes.editStep(ctx, params.stepId, body),
    showsAppointment,
  );
  route(
    app,
    api.changeStepStatus,
    {
      summary: 'Mark a step as pending, complete or cancelled',
      params: schemas.StepParams,
      body: schemas.ChangeStepStatusBody,
      reply: schemas.ManagedAppointment,
    },
    (ctx, { params, body }) => changes.changeStepStatus(ctx, params.stepId, body),
    showsAppointment,
  );
}
