import { destinationOf } from '#contract/appointments/place.ts';
import { addDays, indiaInstant, shortDate, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type { CsvFile } from '#contract/shared/lists.ts';
import type * as api from '#contract/steps/endpoints.ts';
import type { MyDay, StepRow } from '#contract/steps/schemas.ts';
import { shownStepState, stepStateLabels, stepTypeLabels } from '#contract/steps/types-and-states.ts';
import { appointmentChangeScope, familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { requireSession } from '../appointments/queries.ts';
import { idOfKey, requesterOf } from '../appointments/service.ts';
import { requireReopenable } from '../appointments/staff-status-and-steps-service.ts';
import { findStepCandidates, findTeamMember, findTeamMembers } from './assignee-queries.ts';
import * as queries from './queries.ts';
import { applyStepMark, firstNameOf, markTime, requireAssignee } from './rules.ts';

const stepNotFound = () => notFound('Step not found');

function stepRowOf(row: queries.StepListRow): StepRow {
  const { id, visitId, version, title, type, hasTime, isOverdue, description, patientName, phone, city } = row;
  const { durationMinutes, travelMinutes, placeFrom, placeTo, note, assignment, assigneeId, assigneeName } = row;
  return {
    id,
    visitId,
    version,
    number: appointmentNumber(row.patientNumber, id),
    title,
    type,
    startsAt: row.startsAt.toISOString(),
    hasTime,
    state: shownStepState(row.status, row.state),
    stateAt: row.stateAt?.toISOString() ?? null,
    isOverdue,
    work: {
      durationMinutes,
      travelMinutes,
      placeFrom,
      placeTo,
      note,
      assignment,
      assignee: assigneeId && assigneeName ? { id: assigneeId, name: assigneeName } : null,
    },
    description,
    patientName,
    phone,
    city,
    visit: {
      title: row.visitTitle,
      startsAt: row.visitStartsAt.toISOString(),
      place: row.visitPlace,
      doctor: row.visitDoctor,
    },
  };
}

/** The start of a day in India, and the start of the next day. */
function dayOf(date: string): { from: Date; to: Date } {
  return { from: indiaInstant(date, '00:00'), to: indiaInstant(addDays(date, 1), '00:00') };
}

/** The steps of a day, or the overdue steps. */
export async function listSteps(
  ctx: StaffCtx,
  { body: { date, ...search } }: ParsedOf<typeof api.listSteps>,
): Promise<ReplyOf<typeof api.listSteps>> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const day = dayOf(date ?? todayInIndia(ctx.now));
    const found = await queries.findSteps(tx, scope, { ...search, ...day, now: ctx.now });
    await recordView(tx, ctx, scope, { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map(stepRowOf) };
}

/** The steps of a day as a file. The file of today begins with the overdue steps. */
export function exportSteps(ctx: StaffCtx, { body }: ParsedOf<typeof api.exportSteps>): Promise<CsvFile> {
  const { q, sort: _sort, date: given, reason, ...filters } = body;
  const today = todayInIndia(ctx.now);
  const date = given ?? today;
  const scope = familyScope(ctx.actor);
  return exportCsv<StepRow>(ctx, {
    name: 'steps',
    day: date,
    entity: 'appointment',
    action: 'appointment.steps-exported',
    reason,
    filters: { date, ...filters, isSearch: q !== undefined },
    read: async (tx) => {
      const search = { ...body, ...dayOf(date), now: ctx.now };
      const parts = date === today ? (['only', 'without'] as const) : ([undefined] as const);
      const found: queries.StepListRow[] = [];
      for (const overdue of parts) found.push(...(await queries.findAllSteps(tx, scope, { ...search, overdue })));
      return found.map(stepRowOf);
    },
    columns: [
      { header: 'Date', value: ({ startsAt }) => shortDate(startsAt) },
      { header: 'Time', value: ({ startsAt, hasTime }) => (hasTime ? shortTime(startsAt) : '') },
      { header: 'Minutes', value: ({ work }) => work.durationMinutes },
      { header: 'Step', value: ({ title }) => title },
      { header: 'Type', value: ({ type }) => stepTypeLabels[type] },
      { header: 'Patient', value: ({ patientName }) => patientName },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'From', value: ({ work }) => work.placeFrom },
      { header: 'To', value: destinationOf },
      { header: 'City', value: ({ city }) => city },
      { header: 'Assignee', value: ({ work }) => work.assignee?.name ?? '' },
      { header: 'State', value: ({ state }) => stepStateLabels[state] },
      { header: 'Overdue', value: ({ isOverdue }) => (isOverdue ? 'yes' : '') },
      { header: 'Step ID', value: ({ number }) => number },
    ],
  });
}

export async function listTeamMembers(ctx: StaffCtx): Promise<ReplyOf<typeof api.listTeamMembers>> {
  const members = await inStaffTransaction(ctx.db, ctx.staff, (tx) => findTeamMembers(tx));
  return { members };
}

/**
 * The members of the team who can be assigned to a step, free members first. For a member who has another step at that
 * time, the reply says when that step begins, but not its patient.
 */
export async function listCandidates(
  ctx: StaffCtx,
  { params: { stepId }, query: { durationMinutes, travelMinutes } }: ParsedOf<typeof api.listCandidates>,
): Promise<ReplyOf<typeof api.listCandidates>> {
  const scope = familyScope(ctx.actor);
  const rows = await inStaffTransaction(ctx.db, ctx.staff, (tx) =>
    findStepCandidates(tx, scope, stepId, {
      durationMinutes: durationMinutes ?? null,
      travelMinutes: travelMinutes ?? null,
    }),
  );
  if (rows.length === 0) throw stepNotFound();
  return {
    candidates: rows.map(({ conflict, ...person }) => ({
      ...person,
      conflict: conflict && { ...conflict, startsAt: new Date(conflict.startsAt).toISOString() },
    })),
  };
}

/** The actor's steps of today, the actor's pending steps of the seven days before, and the number of steps tomorrow. */
export async function getMyDay(ctx: StaffCtx): Promise<MyDay> {
  const scope = familyScope(ctx.actor);
  const date = todayInIndia(ctx.now);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const steps = await queries.findStepsOfAssignee(tx, scope, ctx.actor.id, { ...dayOf(date), now: ctx.now });
    const tomorrowCount = await queries.countPendingStepsOf(tx, scope, ctx.actor.id, dayOf(addDays(date, 1)));
    await recordView(tx, ctx, scope, { rowCount: steps.length });
    return { date, steps: steps.map(stepRowOf), tomorrowCount };
  });
}

/** Sets the length, the places and the assignee of a step. An assignee who is busy at that time is rejected. */
export async function changeStepWork(
  ctx: StaffCtx,
  { params: { stepId }, body: form }: ParsedOf<typeof api.changeStepWork>,
): Promise<StepRow> {
  const { version, assigneeId, placeFrom = '', placeTo = '', durationMinutes, travelMinutes } = form;
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await queries.lockStep(tx, scope, stepId, assigneeId);
    if (!before) throw stepNotFound();
    requireCurrentVersion(before.version, version);
    const isSame = assigneeId === before.assigneeId;
    const assignee = isSame ? before.assignee : assigneeId && (await findTeamMember(tx, assigneeId));
    if (assigneeId && !assignee) throw invalid({ assigneeId: 'This person is not in the team any more.' });
    await queries.updateStepWork(tx, scope, stepId, {
      durationMinutes,
      travelMinutes,
      placeFrom,
      placeTo,
      assigneeId,
      helperName: firstNameOf(assignee),
    });
    // Families may read these audit entries, so they contain only first names. Places can be private addresses.
    await recordAudit(tx, ctx, {
      action: 'appointment.step-assigned',
      entity: 'appointment',
      entityId: stepId,
      before: {
        assignee: firstNameOf(before.assignee),
        assigneeId: before.assigneeId,
        durationMinutes: before.durationMinutes,
        travelMinutes: before.travelMinutes,
      },
      after: { assignee: firstNameOf(assignee), assigneeId, durationMinutes, travelMinutes },
    });
    await requireSession(tx, requesterOf(ctx));
    return readStep(tx, ctx, stepId);
  });
}

/**
 * Stores a mark of the assignee, such as `arrived`. A mark that is sent twice is stored once. A mark for an earlier
 * assignment of the same person, and a mark that arrives after a later mark, are stored but change nothing.
 */
export async function markStep(
  ctx: StaffCtx,
  { params: { stepId }, body: form }: ParsedOf<typeof api.markStep>,
): Promise<StepRow> {
  const scope = appointmentChangeScope(ctx.actor);
  const { state, note = '', assignment = null } = form;
  const pressedAt = markTime(new Date(form.pressedAt), ctx.now);
  const event = { id: idOfKey(ctx.actor.id, form.key), stepId };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await queries.lockStep(tx, scope, stepId, null);
    if (!before) throw stepNotFound();
    const stored = await queries.findStepEvent(tx, scope, event);
    if (stored && (stored.state !== state || stored.note !== note))
      throw conflict('This was already sent with other details. Please reload the page.');
    if (!stored) {
      const isEarlier = assignment !== null && assignment < before.assignment;
      requireAssignee(
        before.assigneeId === ctx.actor.id ||
          (isEarlier && (await queries.wasAssignee(tx, scope, stepId, ctx.actor.id))),
      );
      const marked = applyStepMark(before, { state, pressedAt, assignment });
      if (marked && before.status === 'complete' && marked.status === 'pending')
        await requireReopenable(tx, ctx, stepId);
      await queries.insertStepEvent(tx, scope, {
        ...event,
        assignment,
        state,
        note,
        pressedBy: ctx.actor.id,
        pressedAt,
        receivedAt: ctx.now,
      });
      if (marked) await queries.setStepState(tx, scope, stepId, { ...marked, note, at: pressedAt });
      // The note may contain health data, so the audit log does not contain it.
      await recordAudit(tx, ctx, {
        action: 'appointment.step-marked',
        entity: 'appointment',
        entityId: stepId,
        before: { state: before.state },
        after: { state: marked?.state ?? before.state, pressed: state },
      });
    }
    await requireSession(tx, requesterOf(ctx));
    return readStep(tx, ctx, stepId);
  });
}

async function readStep(tx: Tx, ctx: StaffCtx, stepId: string): Promise<StepRow> {
  const scope = appointmentChangeScope(ctx.actor);
  await recordView(tx, ctx, scope, { appointmentId: stepId });
  const row = await queries.findStep(tx, scope, stepId, ctx.now);
  if (!row) throw stepNotFound();
  return stepRowOf(row);
}
