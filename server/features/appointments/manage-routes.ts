import type { FastifyInstance } from 'fastify';
import { AppointmentParams } from '#contract/appointments.ts';
import * as schemas from '#contract/appointments-admin.ts';
import * as api from '#contract/appointments-admin-api.ts';
import { CsvFile } from '#contract/lists.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as manage from './manage.ts';
import * as changes from './manage-changes.ts';

export function manageAppointmentRoutes(app: FastifyInstance): void {
  const onDetails = { shows: 'manage-appointment' } as const;
  route(
    app,
    api.manageAppointments,
    { body: schemas.ManageAppointmentsBody, reply: schemas.ManageAppointmentsReply },
    (ctx, { body }) => manage.list(ctx, body),
    {
      shows: 'manage-appointments',
      share: 'general',
    },
  );
  route(
    app,
    api.exportAppointments,
    { body: schemas.ExportAppointmentsBody, reply: CsvFile },
    (ctx, { body }) => manage.exportFile(ctx, body),
    {
      ...exportOptions,
      shows: 'appointments-export',
    },
  );
  route(
    app,
    api.listRecentAppointments,
    { body: schemas.ListRecentAppointmentsBody, reply: schemas.ListRecentAppointmentsReply },
    (ctx, { body }) => manage.recent(ctx, body),
    {
      shows: 'dashboard',
      share: 'general',
    },
  );
  route(
    app,
    api.getManagedAppointment,
    { params: AppointmentParams, reply: schemas.ManagedAppointment },
    (ctx, { params }) => manage.read(ctx, params.appointmentId),
    onDetails,
  );
  route(
    app,
    api.changeAppointmentStatus,
    { params: AppointmentParams, body: schemas.ChangeAppointmentStatusBody, reply: schemas.ManagedAppointment },
    (ctx, { params, body }) => changes.changeStatus(ctx, params.appointmentId, body),
    onDetails,
  );
  route(
    app,
    api.addStep,
    { params: AppointmentParams, body: schemas.NewStep, reply: schemas.ManagedAppointment },
    (ctx, { params, body }) => changes.addStep(ctx, params.appointmentId, body),
    onDetails,
  );
  route(
    app,
    api.editStep,
    { params: schemas.StepParams, body: schemas.EditStepBody, reply: schemas.ManagedAppointment },
    (ctx, { params, body }) => changes.editStep(ctx, params.stepId, body),
    onDetails,
  );
  route(
    app,
    api.changeStepStatus,
    { params: schemas.StepParams, body: schemas.ChangeStepStatusBody, reply: schemas.ManagedAppointment },
    (ctx, { params, body }) => changes.changeStepStatus(ctx, params.stepId, body),
    onDetails,
  );
}
