import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type * as api from '#contract/steps/endpoints.ts';
import type { StepRow } from '#contract/steps/schemas.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid } from '#server/errors.ts';
import { requireSession } from '../appointments/queries.ts';
import { idOfKey, requesterOf } from '../appointments/service.ts';
import { requireReopenable } from '../appointments/staff-changes-service.ts';
import * as queries from './queries.ts';
import { applyMark, firstNameOf, pressTime, requireAssignee } from './rules.ts';
import { stepNotFound, stepOf } from './service.ts';
import { findTeamMember } from './team-queries.ts';

/** Sets how long a step takes, from where to where it goes, and who does it. Nobody is at two places at once. */
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
    await queries.updateWork(tx, scope, stepId, {
      durationMinutes,
      travelMinutes,
      placeFrom,
      placeTo,
      assigneeId,
      helperName: firstNameOf(assignee),
    });
    // Families may read these entries: they have the first name only. Places are addresses, so they are left out.
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
 * Stores what the assignee pressed. A press that is sent twice is stored once. One that was made for an earlier assignment, also
 * by somebody who had the step then, or that arrives after a later press, is stored and changes nothing.
 */
export async function markStep(
  ctx: StaffCtx,
  { params: { stepId }, body: form }: ParsedOf<typeof api.markStep>,
): Promise<StepRow> {
  const scope = appointmentChangeScope(ctx.actor);
  const { state, note = '', assignment = null } = form;
  const pressedAt = pressTime(new Date(form.pressedAt), ctx.now);
  const event = { id: idOfKey(ctx.actor.id, form.key), stepId };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await queries.lockStep(tx, scope, stepId, null);
    if (!before) throw stepNotFound();
    const stored = await queries.findEvent(tx, scope, event);
    if (stored && (stored.state !== state || stored.note !== note))
      throw conflict('This was already sent with other details. Please reload the page.');
    if (!stored) {
      const isEarlier = assignment !== null && assignment < before.assignment;
      requireAssignee(
        before.assigneeId === ctx.actor.id ||
          (isEarlier && (await queries.wasAssignee(tx, scope, stepId, ctx.actor.id))),
      );
      const marked = applyMark(before, { state, pressedAt, assignment });
      if (marked && before.status === 'complete' && marked.status === 'pending')
        await requireReopenable(tx, ctx, stepId);
      await queries.insertEvent(tx, scope, {
        ...event,
        assignment,
        state,
        note,
        pressedBy: ctx.actor.id,
        pressedAt,
        receivedAt: ctx.now,
      });
      if (marked) await queries.setState(tx, scope, stepId, { ...marked, note, at: pressedAt });
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
  return stepOf(row);
}
