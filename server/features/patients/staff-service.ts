import type * as api from '#contract/patients/staff-endpoints.ts';
import { patientUnknown } from '#contract/patients/texts.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { notArchived } from '#contract/shared/record-forms.ts';
import { familyScope, patientEditScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { lockFamilyOfPatient } from './queries.ts';
import * as queries from './staff-queries.ts';

/** One page of the patients of all families. */
export function listStaffPatients(
  ctx: StaffCtx,
  { body: search }: ParsedOf<typeof api.listStaffPatients>,
): Promise<ReplyOf<typeof api.listStaffPatients>> {
  const scope = familyScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const page = await queries.findStaffPatients(tx, scope, search, ctx.now);
    await recordView(tx, ctx, scope, { rowCount: page.rows.length });
    return page;
  });
}

export function exportPatients(ctx: StaffCtx, { body: { reason, ...search } }: ParsedOf<typeof api.exportPatients>) {
  const { gender = null, state = null, q } = search;
  return exportCsv(ctx, {
    name: 'patients',
    entity: 'patient',
    reason,
    filters: { gender, state, isSearch: q !== undefined },
    read: (tx) => queries.findAllStaffPatients(tx, familyScope(ctx.actor), search, ctx.now),
    columns: [
      { header: 'Patient ID', value: ({ patientNumber }) => patientNumber },
      { header: 'Name', value: ({ name }) => name },
      { header: 'Age', value: ({ age }) => age },
      { header: 'Months', value: ({ months }) => months ?? '' },
      { header: 'Gender', value: ({ gender }) => gender },
      { header: 'Mobile', value: ({ mobileNumber }) => mobileNumber },
    ],
  });
}

/** Restores an archived patient, so that lists show the patient again. */
export async function restorePatient(
  ctx: StaffCtx<'patient.editAny'>,
  { params: { patientId }, body: { reason } }: ParsedOf<typeof api.restorePatient>,
): Promise<void> {
  const scope = patientEditScope(ctx.actor);
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockFamilyOfPatient(tx, scope, patientId);
    const patient = await queries.findPatientWithArchived(tx, scope, patientId);
    if (!patient) throw notFound(patientUnknown);
    if (!patient.isArchived) throw conflict(notArchived);
    await queries.unarchivePatient(tx, scope, patientId);
    const entry = { entity: 'patient', entityId: patientId, after: { reason } };
    await recordAudit(tx, ctx, { action: 'patient.restored', ...entry });
  });
}
