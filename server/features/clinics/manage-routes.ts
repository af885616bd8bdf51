import type { FastifyInstance } from 'fastify';
import { removalQuery, StrandedList } from '#contract/catalogue.ts';
import { ClinicParams } from '#contract/clinics.ts';
import * as schemas from '#contract/clinics-admin.ts';
import * as api from '#contract/clinics-admin-api.ts';
import { Removed } from '#contract/fields.ts';
import { CsvFile } from '#contract/lists.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as clinics from './manage.ts';

export function manageClinicRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listManagedClinics,
    { query: schemas.ListManagedClinicsQuery, reply: schemas.ListManagedClinicsReply },
    (ctx, { query }) => clinics.list(ctx, query),
  );
  route(
    app,
    api.exportClinics,
    { body: schemas.ExportClinicsBody, reply: CsvFile },
    (ctx, { body }) => clinics.exportFile(ctx, body),
    exportOptions,
  );
  route(app, api.getManagedClinic, { params: ClinicParams, reply: schemas.ManagedClinic }, (ctx, { params }) =>
    clinics.read(ctx, params.clinicId),
  );
  route(app, api.addClinic, { body: schemas.ClinicForm, reply: schemas.ManagedClinic }, (ctx, { body }) =>
    clinics.add(ctx, body),
  );
  route(
    app,
    api.editClinic,
    { params: ClinicParams, body: schemas.EditClinicBody, reply: schemas.ManagedClinic },
    (ctx, { params, body }) => clinics.edit(ctx, params.clinicId, body),
  );
  route(
    app,
    api.previewClosedDays,
    { params: ClinicParams, body: schemas.PreviewClosedDaysBody, reply: StrandedList },
    (ctx, { params, body }) => clinics.preview(ctx, params.clinicId, body),
    {
      shows: 'clinic-days',
      share: 'general',
    },
  );
  route(
    app,
    api.removeClinic,
    { params: ClinicParams, query: removalQuery, reply: Removed },
    (ctx, { params, query }) => clinics.remove(ctx, params.clinicId, query.seenUpcoming),
  );
}
