import { shownStatus } from '#contract/appointments/statuses.ts';
import type * as api from '#contract/patients/endpoints.ts';
import type * as schemas from '#contract/patients/schemas.ts';
import { patientHasUpcoming, patientUnknown } from '#contract/patients/texts.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { familyScope, inActorTransaction, ownScope, patientEditScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { requireCurrentVersion } from '#server/edits.ts';
import { conflict, notFound, signedOut } from '#server/errors.ts';
import { hasSession } from '../accounts/sessions-queries.ts';
import * as queries from './queries.ts';

/** The rejection when staff add a patient without choosing a family: the patient would belong to their own account. */
const familyNotChosen = 'Please open the family first, and add the patient there.';

function patientOf<Row extends queries.PatientRecord>(row: Row) {
  const { nextTitle, nextStartsAt, nextStatus, nextIsRequested, createdAt, ...others } = row;
  const { latestTitle, latestStartsAt, latestStatus, latestIsRequested, ...rest } = others;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAppointment: visitOf(nextTitle, nextStartsAt, nextStatus, nextIsRequested),
    latestAppointment: visitOf(latestTitle, latestStartsAt, latestStatus, latestIsRequested),
  };
}

function visitOf(
  title: string | null,
  startsAt: Date | null,
  stored: string | null,
  isRequested: boolean | null,
): schemas.Patient['latestAppointment'] {
  if (!title || !startsAt) return null;
  const status = shownStatus(stored);
  return { title, startsAt: startsAt.toISOString(), status, isRequested: isRequested === true && status === 'open' };
}

/** Lists the actor's own patients; for staff all patients, unless `mine` is set. */
export async function listPatients(ctx: SignedInCtx, { query }: ParsedOf<typeof api.listPatients>) {
  return readPage(ctx, query);
}

/** Lists the same patients as `listPatients`, found by name, mobile number or patient number. */
export async function searchPatients(ctx: SignedInCtx, { body }: ParsedOf<typeof api.searchPatients>) {
  return readPage(ctx, body);
}

async function readPage(
  ctx: SignedInCtx,
  { mine, ...search }: ParsedOf<typeof api.listPatients>['query'] & { q?: string | undefined },
): Promise<ReplyOf<typeof api.listPatients>> {
  const scope = mine === 'true' ? ownScope(ctx.actor) : familyScope(ctx.actor);
  const { rows, ...page } = await inActorTransaction(ctx, async (tx) => {
    const found = await queries.findPatients(tx, scope, { ...search, now: ctx.now });
    await recordView(tx, ctx, scope, { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map(patientOf) };
}

export async function getPatient(
  ctx: SignedInCtx,
  { params: { patientId } }: ParsedOf<typeof api.getPatient>,
): Promise<schemas.Patient> {
  const scope = familyScope(ctx.actor);
  const [, row, family] = await inActorTransaction(ctx, (tx) =>
    Promise.all([
      recordView(tx, ctx, scope, { patientId }),
      queries.findPatient(tx, scope, patientId, ctx.now),
      familyForStaff(tx, scope, patientId),
    ]),
  );
  if (!row) throw notFound(patientUnknown);
  return { ...patientOf(row), family };
}

export async function getPatientName(ctx: SignedInCtx, { params: { patientId } }: ParsedOf<typeof api.getPatientName>) {
  const scope = familyScope(ctx.actor);
  const [, row] = await inActorTransaction(ctx, (tx) =>
    Promise.all([recordView(tx, ctx, scope, { patientId }), queries.findPatientName(tx, scope, patientId)]),
  );
  if (!row) throw notFound(patientUnknown);
  return row;
}

/** The account that a patient belongs to, for staff only. */
async function familyForStaff(tx: Tx, scope: FamilyScope, patientId: string): Promise<schemas.Patient['family']> {
  return scope.ownerId ? undefined : queries.findFamilyOf(tx, scope, patientId);
}

/** Adds a patient to the actor's own family. Staff add patients to a chosen family (`families/service.ts`). */
export async function addPatient(
  ctx: SignedInCtx,
  { body: patient }: ParsedOf<typeof api.addPatient>,
): Promise<schemas.Patient> {
  if (can(ctx.actor.role, 'family.create')) throw conflict(familyNotChosen);
  const scope = ownScope(ctx.actor);
  return inActorTransaction(ctx, async (tx) => {
    const id = await queries.insertPatient(tx, scope, patient, ctx.now);
    if (!(await hasSession(tx, ctx.actor.sessionId))) throw signedOut();
    await recordAudit(tx, ctx, { action: 'patient.added', entity: 'patient', entityId: id });
    const row = await queries.findPatient(tx, scope, id, ctx.now);
    if (!row) throw notFound(patientUnknown);
    return patientOf(row);
  });
}

/** Saves a patient. Rejected if somebody else saved the patient after the user loaded the form. */
export async function editPatient(
  ctx: SignedInCtx,
  { params: { patientId }, body: { version, ...patient } }: ParsedOf<typeof api.editPatient>,
): Promise<schemas.Patient> {
  return inActorTransaction(ctx, async (tx) => {
    const scope = patientEditScope(ctx.actor);
    await queries.lockFamilyOfPatient(tx, scope, patientId);
    const before = await queries.findPatient(tx, scope, patientId, ctx.now);
    if (!before) throw notFound(patientUnknown);
    requireCurrentVersion(before.version, version);
    await queries.updatePatient(tx, scope, patientId, patient, ctx.now);
    const changed = { before: auditedFieldsOf(before), after: auditedFieldsOf(patient) };
    await recordAudit(tx, ctx, { action: 'patient.edited', entity: 'patient', entityId: patientId, ...changed });
    const [, after, family] = await Promise.all([
      recordView(tx, ctx, scope, { patientId }),
      queries.findPatient(tx, scope, patientId, ctx.now),
      familyForStaff(tx, scope, patientId),
    ]);
    if (!after) throw notFound(patientUnknown);
    return { ...patientOf(after), family };
  });
}

type AuditedPatient = Omit<schemas.NewPatient, 'months'> & { months?: number | '' | null | undefined };

/** The fields for the audit log: only the length of the medical history, because more people read the log. */
function auditedFieldsOf({ name, age, months, gender, mobileNumber, medicalHistory }: AuditedPatient) {
  return {
    name,
    age,
    months: months === '' ? null : (months ?? null),
    gender,
    mobileNumber: mobileNumber ?? '',
    medicalHistoryLength: medicalHistory?.length ?? 0,
  };
}

/**
 * Deletes a patient, or archives the record if the patient has any appointment. Rejected if the patient has upcoming
 * appointments, because a cancellation has rules of its own. Also rejected if somebody changed the patient after the
 * version that the user saw.
 */
export async function removePatient(
  ctx: SignedInCtx,
  { params: { patientId }, query: { version } }: ParsedOf<typeof api.removePatient>,
): Promise<{ isArchived: boolean }> {
  return inActorTransaction(ctx, async (tx) => {
    const scope = patientEditScope(ctx.actor);
    await queries.lockFamilyOfPatient(tx, scope, patientId);
    if (await queries.hasUpcomingVisit(tx, scope, patientId, ctx.now)) throw conflict(patientHasUpcoming);
    if (version !== undefined) {
      const patient = await queries.findPatient(tx, scope, patientId, ctx.now);
      if (!patient) throw notFound(patientUnknown);
      requireCurrentVersion(patient.version, version);
    }
    const isArchived = await queries.isPatientReferenced(tx, scope, patientId);
    const wasFound = isArchived
      ? await queries.archivePatient(tx, scope, patientId, ctx.now)
      : await queries.deletePatient(tx, scope, patientId);
    if (!wasFound) throw notFound(patientUnknown);
    const action = isArchived ? 'patient.archived' : 'patient.deleted';
    await recordAudit(tx, ctx, { action, entity: 'patient', entityId: patientId });
    return { isArchived };
  });
}
