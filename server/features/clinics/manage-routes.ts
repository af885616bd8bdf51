import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/clinics-admin.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as clinics from './manage.ts';

export function manageClinicRoutes(app: FastifyInstance): void {
  route(app, contract.listManagedClinics, (ctx, { query }) => clinics.list(ctx, query));
  route(app, contract.exportClinics, (ctx, { body }) => clinics.exportFile(ctx, body), exportOptions);
  route(app, contract.getManagedClinic, (ctx, { params }) => clinics.read(ctx, params.clinicId));
  route(app, contract.addClinic, (ctx, { body }) => clinics.add(ctx, body));
  route(app, contract.editClinic, (ctx, { params, body }) => clinics.edit(ctx, params.clinicId, body));
  route(app, contract.previewClosedDays, (ctx, { params, body }) => clinics.preview(ctx, params.clinicId, body), {
    shows: 'clinic-days',
    share: 'general',
  });
  route(app, contract.removeClinic, (ctx, { params, query }) =>
    clinics.remove(ctx, params.clinicId, query.seenUpcoming),
  );
}
