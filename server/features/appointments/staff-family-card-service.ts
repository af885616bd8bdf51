import { attendanceOf } from '#contract/appointments/staff-attendance.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import type { FamilyCard, FamilyVisit } from '#contract/families/schemas.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { appointmentCardOf } from './service.ts';
import { type FamilyVisitRow, findVisitsOfFamily } from './staff-family-card-queries.ts';

function visitOf(ctx: SignedInCtx, row: FamilyVisitRow): FamilyVisit {
  return {
    ...appointmentCardOf(ctx, row),
    attendance: attendanceOf(row),
    steps: row.steps.map(({ status, isRequested, startsAt, ...step }) => ({
      ...step,
      number: appointmentNumber(row.patientNumber, step.id),
      status: shownStatus(status),
      isRequested: isRequested && shownStatus(status) === 'open',
      startsAt: new Date(startsAt).toISOString(),
    })),
  };
}

/** The next and the last visits of one family, with their steps. */
export async function readVisitsOfFamily(
  tx: Tx,
  ctx: SignedInCtx,
  scope: FamilyScope,
  accountId: string,
): Promise<Pick<FamilyCard, 'nextVisits' | 'lastVisits'>> {
  const rows = await findVisitsOfFamily(tx, scope, accountId, ctx.now);
  const visitsOf = (isNext: boolean) => rows.filter((row) => row.isNext === isNext).map((row) => visitOf(ctx, row));
  return { nextVisits: visitsOf(true), lastVisits: visitsOf(false) };
}
