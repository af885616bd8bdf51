import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { ChangeAppointmentStatusBody, NewStep } from '#contract/appointments/staff-forms.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { type StepStatus, shownStatus } from '#contract/appointments/statuses.ts';
import type { AuditAction } from '#contract/audit/schemas.ts';
import { addDays, indiaInstant, todayInIndia } from '#contract/shared/clock.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit, recordAudits } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { requireSession } from './queries.ts';
import { rejectionOfBooking, rejectionOfMove, rejectionOfReopening, rejectionOfSteps } from './rules.ts';
import { requesterOf } from './service.ts';
import { readStaffAppointment } from './staff-service.ts';
import * as queries from './staff-status-and-steps-queries.ts';

/** A sentence of staff for the family. The notice to the family is derived from the audit entry, which stores it. */
type WithNote = { familyNote?: string | undefined };
const noteOf = (familyNote: string | undefined): WithNote => (familyNote ? { familyNote } : {});

/** Locks an appointment or step, and rejects the change if its version is not the one that the editor saw. */
export async function lockUnchanged(
  tx: Tx,
  ctx: StaffCtx,
  kind: 'appointment' | 'step' | 'either',
  id: string,
  version: number,
): Promise<queries.LockedAppointment> {
  const before = await queries.lockForChange(tx, appointmentChangeScope(ctx.actor), kind, id);
  if (!before) throw notFound(kind === 'step' ? 'Step not found' : 'Appointment not found');
  if (before.version !== version) throw rejectionOfMove('changed');
  return before;
}

/** Throws if an appointment or step cannot be reopened, and says why. Call it while holding its locks. */
export async function requireReopenable(tx: Tx, ctx: StaffCtx, id: string): Promise<void> {
  const problem = await queries.findReopeningProblem(tx, appointmentChangeScope(ctx.actor), id, ctx.now);
  if (problem) throw rejectionOfReopening(problem);
}

/**
 * Opens, closes or cancels an appointment, from any other state. Opening is rejected if the doctor or clinic is not
 * available; the database rejects it if the time is taken. Opening a cancelled appointment can also restore the steps
 * that were cancelled with it.
 */
export async function changeAppointmentStatus(
  ctx: StaffCtx,
  { params: { appointmentId }, body }: ParsedOf<typeof api.changeAppointmentStatus>,
): Promise<StaffAppointment> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await storeStatus(tx, ctx, appointmentId, body);
    return readStaffAppointment(tx, ctx, appointmentId);
  });
}

/** Changes the status like `changeAppointmentStatus`, in the transaction of the caller and without a reply. */
export async function storeStatus(
  tx: Tx,
  ctx: StaffCtx,
  appointmentId: string,
  { status, version, familyNote, restoresSteps, leftSteps = [] }: ChangeAppointmentStatusBody,
): Promise<void> {
  const before = await lockUnchanged(tx, ctx, 'appointment', appointmentId, version);
  const from = shownStatus(before.status);
  if (from === status) throw conflict(`This appointment is already ${status}.`);
  if (status === 'open') await requireReopenable(tx, ctx, appointmentId);
  await queries.setStatus(tx, appointmentChangeScope(ctx.actor), appointmentId, status);
  if (status === 'open' && from === 'cancelled' && restoresSteps) await restoreSteps(tx, ctx, appointmentId, leftSteps);
  await recordAudit(tx, ctx, {
    action: status === 'cancelled' ? 'appointment.cancelled' : 'appointment.status-changed',
    entity: 'appointment',
    entityId: appointmentId,
    before: { status: from },
    after: { status, ...noteOf(familyNote) },
  });
  await requireSession(tx, requesterOf(ctx));
}

/** Restores the steps that were cancelled with a visit, except `leftSteps`. Rejects the change if one does not fit. */
async function restoreSteps(tx: Tx, ctx: StaffCtx, visitId: string, leftSteps: readonly string[]): Promise<void> {
  const scope = appointmentChangeScope(ctx.actor);
  const steps = await queries.findCancelledSteps(tx, scope, visitId, { leftSteps, now: ctx.now });
  const unfit = steps.flatMap(({ problem, ...step }) => (problem ? [{ ...step, problem }] : []));
  if (unfit.length > 0) throw rejectionOfSteps(unfit);
  if (steps.length === 0) return;
  await queries.restoreSteps(
    tx,
    scope,
    steps.map(({ id }) => id),
  );
  await recordAudits(
    tx,
    ctx,
    steps.map(({ id }) => ({
      action: 'appointment.step-status-changed',
      entity: 'appointment',
      entityId: id,
      before: { status: 'cancelled' },
      after: { status: 'pending', withVisit: true },
    })),
  );
}

/** Confirms the time that a family requested for a visit or step. Returns the visit. */
export async function confirmAppointment(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { version, familyNote } }: ParsedOf<typeof api.confirmAppointment>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockUnchanged(tx, ctx, 'either', appointmentId, version);
    if (shownStatus(before.status) !== 'open') throw rejectionOfMove(before.status);
    if (!(await queries.confirmRequested(tx, scope, appointmentId)))
      throw conflict('This appointment is already confirmed.');
    await recordAudit(tx, ctx, {
      action: 'appointment.confirmed',
      entity: 'appointment',
      entityId: appointmentId,
      ...(familyNote ? { after: { familyNote } } : {}),
    });
    await requireSession(tx, requesterOf(ctx));
    return readStaffAppointment(tx, ctx, before.parentId ?? appointmentId);
  });
}

export async function addStep(
  ctx: StaffCtx,
  { params: { appointmentId }, body: form }: ParsedOf<typeof api.addStep>,
): Promise<StaffAppointment> {
  const step = stepFieldsOf(ctx, form);
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const parent = await queries.lockForChange(tx, scope, 'appointment', appointmentId);
    if (!parent) throw notFound('Appointment not found');
    if (parent.status === 'cancelled') throw rejectionOfBooking('parent_unknown', null);
    const entityId = await queries.insertStep(tx, scope, appointmentId, step, ctx.now);
    await recordAudit(tx, ctx, {
      action: 'appointment.step-added',
      entity: 'appointment',
      entityId,
      after: { ...auditedFieldsOf(step), ...noteOf(form.familyNote) },
    });
    await requireSession(tx, requesterOf(ctx));
    return readStaffAppointment(tx, ctx, appointmentId);
  });
}

/** Changes a step. The new time of a step with a doctor must pass the same checks as a move. */
export async function editStep(
  ctx: StaffCtx,
  { params: { stepId }, body: { version, overrideReason = '', ...form } }: ParsedOf<typeof api.editStep>,
): Promise<StaffAppointment> {
  const step = stepFieldsOf(ctx, form);
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visitId = await storeStepChange(tx, ctx, stepId, version, async (before) => {
      const reason = await requireStepTime(tx, ctx, before, { startsAt: step.startsAt, overrideReason });
      await queries.updateStep(tx, scope, stepId, step, reason);
      return {
        action: 'appointment.step-edited',
        before: auditedFieldsOf(before),
        after: { ...auditedFieldsOf(step), ...noteOf(form.familyNote) },
      };
    });
    return readStaffAppointment(tx, ctx, visitId);
  });
}

export async function changeStepStatus(
  ctx: StaffCtx,
  { params: { stepId }, body: change }: ParsedOf<typeof api.changeStepStatus>,
): Promise<StaffAppointment> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) =>
    readStaffAppointment(tx, ctx, await storeStepStatus(tx, ctx, stepId, change)),
  );
}

/** Changes the status like `changeStepStatus`, in the transaction of the caller. Returns the id of the visit. */
export async function storeStepStatus(
  tx: Tx,
  ctx: StaffCtx,
  stepId: string,
  { status, version, familyNote }: { status: StepStatus; version: number } & WithNote,
): Promise<string> {
  return storeStepChange(tx, ctx, stepId, version, async (before) => {
    if (before.status === status) throw conflict(`This step is already ${status}.`);
    if (status === 'pending') await requireReopenable(tx, ctx, stepId);
    await queries.setStepStatus(tx, appointmentChangeScope(ctx.actor), stepId, status);
    const after = { status, ...noteOf(familyNote) };
    return { action: 'appointment.step-status-changed', before: { status: before.status }, after };
  });
}

/**
 * Throws if a step cannot be at the new time. Returns the reason that is stored with the step: the given reason if the
 * time is outside hours, else null. If the time does not change, it is not checked, and the step keeps its reason.
 */
async function requireStepTime(
  tx: Tx,
  ctx: StaffCtx,
  before: queries.LockedAppointment,
  { startsAt, overrideReason }: { startsAt: Date; overrideReason: string },
): Promise<string | null> {
  if (startsAt.getTime() === before.startsAt.getTime()) return before.overrideReason;
  if (before.doctorId && before.status !== 'pending') throw rejectionOfMove(before.status);
  const scope = appointmentChangeScope(ctx.actor);
  const time = { startsAt, now: ctx.now, overrideReason };
  const { problem, needsReason } = await queries.findStepProblem(tx, scope, before.id, time);
  if (problem) throw rejectionOfMove(problem);
  return needsReason ? overrideReason : null;
}

type StepChange = { action: AuditAction; before: Record<string, unknown>; after: Record<string, unknown> };

/** Locks a step, makes the change `work`, and records it. Returns the id of the visit of the step. */
async function storeStepChange(
  tx: Tx,
  ctx: StaffCtx,
  stepId: string,
  version: number,
  work: (before: queries.LockedAppointment) => Promise<StepChange>,
): Promise<string> {
  const before = await lockUnchanged(tx, ctx, 'step', stepId, version);
  const change = await work(before);
  await recordAudit(tx, ctx, { ...change, entity: 'appointment', entityId: stepId });
  await requireSession(tx, requesterOf(ctx));
  return before.parentId ?? '';
}

/** Staff may enter steps in the past. Like every appointment, a step is at most a year ahead. */
function stepFieldsOf(ctx: StaffCtx, { title, date, time, description, type }: NewStep): queries.StepFields {
  if (date > addDays(todayInIndia(ctx.now), bookableDaysAhead)) throw rejectionOfMove('too_far');
  return { title, startsAt: indiaInstant(date, time || '00:00'), description: description ?? '', type };
}

// The description may contain health data, so the audit log does not contain it.
function auditedFieldsOf({ title, startsAt }: { title: string; startsAt: Date }) {
  return { title, startsAt: startsAt.toISOString() };
}
