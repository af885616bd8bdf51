import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/appointments-admin.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as manage from './manage.ts';
import * as changes from './manage-changes.ts';

export function manageAppointmentRoutes(app: FastifyInstance): void {
  const onDetails = { shows: 'manage-appointment' } as const;
  route(app, contract.manageAppointments, (ctx, { body }) => manage.list(ctx, body), {
    shows: 'manage-appointments',
    share: 'general',
  });
  route(app, contract.exportAppointments, (ctx, { body }) => manage.exportFile(ctx, body), {
    ...exportOptions,
    shows: 'appointments-export',
  });
  route(app, contract.listRecentAppointments, (ctx, { body }) => manage.recent(ctx, body), {
    shows: 'dashboard',
    share: 'general',
  });
  route(app, contract.getManagedAppointment, (ctx, { params }) => manage.read(ctx, params.appointmentId), onDetails);
  route(
    app,
    contract.changeAppointmentStatus,
    (ctx, { params, body }) => changes.changeStatus(ctx, params.appointmentId, body),
    onDetails,
  );
  route(app, contract.addStep, (ctx, { params, body }) => changes.addStep(ctx, params.appointmentId, body), onDetails);
  route(app, contract.editStep, (ctx, { params, body }) => changes.editStep(ctx, params.stepId, body), onDetails);
  route(
    app,
    contract.changeStepStatus,
    (ctx, { params, body }) => changes.changeStepStatus(ctx, params.stepId, body),
    onDetails,
  );
}
