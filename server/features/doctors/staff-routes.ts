import type { FastifyInstance } from 'fastify';
import { DoctorParams } from '#contract/doctors/schemas.ts';
import * as api from '#contract/doctors/staff-endpoints.ts';
import * as schemas from '#contract/doctors/staff-schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { RemovedPlace, RestoreBody, removalQuery, StrandedList } from '#contract/shared/record-forms.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as doctors from './staff-service.ts';

export function manageDoctorRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listManagedDoctors,
    {
      summary: 'Doctors as staff see them, by name, specialty or city',
      query: schemas.ListManagedDoctorsQuery,
      reply: schemas.ListManagedDoctorsReply,
    },
    (ctx, { query }) => doctors.list(ctx, query),
  );
  exportRoute(
    app,
    api.exportDoctors,
    schemas.ExportDoctorsBody,
    (ctx, { body }) => doctors.exportFile(ctx, body),
    null,
  );
  route(
    app,
    api.getManagedDoctor,
    { summary: 'One doctor, with hours and leave, for editing', params: DoctorParams, reply: schemas.ManagedDoctor },
    (ctx, { params }) => doctors.read(ctx, params.doctorId),
  );
  route(
    app,
    api.addDoctor,
    { summary: 'Add a doctor', body: schemas.DoctorForm, reply: schemas.ManagedDoctor },
    (ctx, { body }) => doctors.add(ctx, body),
  );
  route(
    app,
    api.editDoctor,
    {
      summary:
        'Save a doctor. Rejected with `changed` if there is a newer version, and with `stranded` until the caller accepts that bookings no longer fit',
      params: DoctorParams,
      body: schemas.EditDoctorBody,
      reply: schemas.ManagedDoctor,
    },
    (ctx, { params, body: { version, acceptsStranded, ...form } }) =>
      doctors.edit(ctx, params.doctorId, form, { version, acceptsStranded }),
  );
  route(
    app,
    api.previewDoctorHours,
    {
      summary: 'The booked appointments that would not fit with these hours and this leave',
      params: DoctorParams,
      body: schemas.PreviewDoctorHoursBody,
      reply: StrandedList,
    },
    (ctx, { params, body }) => doctors.preview(ctx, params.doctorId, body),
    {
      recordedAs: 'doctor-hours',
      share: 'general',
    },
  );
  route(
    app,
    api.removeDoctor,
    {
      summary: 'Remove a doctor: archived if appointments refer to the doctor, else deleted',
      params: DoctorParams,
      query: removalQuery,
      reply: RemovedPlace,
    },
    (ctx, { params, query }) => doctors.remove(ctx, params.doctorId, query),
  );
  route(
    app,
    api.restoreDoctor,
    {
      summary: 'List an archived doctor again, with a reason',
      params: DoctorParams,
      body: RestoreBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await doctors.restore(ctx, params.doctorId, body.reason);
      return {};
    },
  );
}
