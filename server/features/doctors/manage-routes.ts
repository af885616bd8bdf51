import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/doctors-admin.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as doctors from './manage.ts';

export function manageDoctorRoutes(app: FastifyInstance): void {
  route(app, contract.listManagedDoctors, (ctx, { query }) => doctors.list(ctx, query));
  route(app, contract.exportDoctors, (ctx, { body }) => doctors.exportFile(ctx, body), exportOptions);
  route(app, contract.getManagedDoctor, (ctx, { params }) => doctors.read(ctx, params.doctorId));
  route(app, contract.addDoctor, (ctx, { body }) => doctors.add(ctx, body));
  route(app, contract.editDoctor, (ctx, { params, body }) => doctors.edit(ctx, params.doctorId, body));
  route(app, contract.previewDoctorHours, (ctx, { params, body }) => doctors.preview(ctx, params.doctorId, body), {
    shows: 'doctor-hours',
    share: 'general',
  });
  route(app, contract.removeDoctor, (ctx, { params, query }) =>
    doctors.remove(ctx, params.doctorId, query.seenUpcoming),
  );
}
