import type { FastifyInstance } from 'fastify';
import { ClinicParams } from '#contract/clinics/schemas.ts';
import * as api from '#contract/clinics/staff-endpoints.ts';
import * as schemas from '#contract/clinics/staff-schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { RemovedPlace, RestoreBody, removalQuery, StrandedList } from '#contract/shared/record-forms.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as clinics from './staff-service.ts';

export function manageClinicRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listManagedClinics,
    {
      summary: 'Clinics as staff see them, by name, type or city',
      query: schemas.ListManagedClinicsQuery,
      reply: schemas.ListManagedClinicsReply,
    },
    (ctx, { query }) => clinics.list(ctx, query),
  );
  exportRoute(
    app,
    api.exportClinics,
    schemas.ExportClinicsBody,
    (ctx, { body }) => clinics.exportFile(ctx, body),
    null,
  );
  route(
    app,
    api.getManagedClinic,
    { summary: 'One clinic, with its closed days, for editing', params: ClinicParams, reply: schemas.ManagedClinic },
    (ctx, { params }) => clinics.read(ctx, params.clinicId),
  );
  route(
    app,
    api.addClinic,
    { summary: 'Add a clinic', body: schemas.ClinicBody, reply: schemas.ManagedClinic },
    (ctx, { body }) => clinics.add(ctx, body),
  );
  route(
    app,
    api.editClinic,
    {
      summary:
        'Save a clinic. Rejected with `changed` if there is a newer version, and with `stranded` until the caller accepts that bookings no longer fit',
      params: ClinicParams,
      body: schemas.EditClinicBody,
      reply: schemas.ManagedClinic,
    },
    (ctx, { params, body: { version, acceptsStranded, hours, ...form } }) =>
      clinics.edit(ctx, params.clinicId, hours ? { ...form, hours } : form, { version, acceptsStranded }),
  );
  route(
    app,
    api.previewClosedDays,
    {
      summary: 'The booked appointments that would not fit with these closed days',
      params: ClinicParams,
      body: schemas.PreviewClosedDaysBody,
      reply: StrandedList,
    },
    (ctx, { params, body }) => clinics.preview(ctx, params.clinicId, body),
    {
      recordedAs: 'clinic-days',
      share: 'general',
    },
  );
  route(
    app,
    api.removeClinic,
    {
      summary: 'Remove a clinic: archived if appointments refer to it, else deleted',
      params: ClinicParams,
      query: removalQuery,
      reply: RemovedPlace,
    },
    (ctx, { params, query }) => clinics.remove(ctx, params.clinicId, query),
  );
  route(
    app,
    api.restoreClinic,
    {
      summary: 'List an archived clinic again, with a reason',
      params: ClinicParams,
      body: RestoreBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await clinics.restore(ctx, params.clinicId, body.reason);
      return {};
    },
  );
}
