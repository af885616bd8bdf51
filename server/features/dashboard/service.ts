import { dashboardDays, limitReachedDays } from '#contract/dashboard/periods.ts';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { addDays, indiaInstant, todayInIndia } from '#contract/shared/clock.ts';
import { can } from '#contract/shared/roles.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { findCorrectionsToDecide } from '../team/phone-correction-queries.ts';
import * as queries from './queries.ts';

export async function getDashboard(ctx: StaffCtx): Promise<Dashboard> {
  const scope = familyScope(ctx.actor);
  const today = todayInIndia(ctx.now);
  const firstDay = addDays(today, 1 - dashboardDays);
  const from = indiaInstant(today, '00:00');
  const to = indiaInstant(addDays(today, 1), '00:00');

  const { totals, hours, next, days, cities, limits, setAside, decisions } = await inStaffTransaction(
    ctx.db,
    ctx.staff,
    async (tx) => {
      const [totals, hours, next, days, cities, limits, setAside, decisions] = await Promise.all([
        queries.findRecordTotals(tx),
        queries.countAppointmentsByHour(tx, scope, { from, to }),
        queries.findNextAppointments(tx, scope, { from: ctx.now, to }),
        queries.findBookingsByDay(tx, firstDay, today),
        queries.findBookingsByCity(tx, firstDay, today),
        queries.findLimitsReached(tx, scope, indiaInstant(addDays(today, 1 - limitReachedDays), '00:00')),
        queries.findSetAsideVisits(tx, scope, ctx.now),
        can(ctx.actor.role, 'account.correctPhone') ? findCorrectionsToDecide(tx, ctx.actor.id, ctx.now) : [],
      ]);
      const rowCount = next.length + limits.length + setAside.length + decisions.length;
      await recordView(tx, ctx, scope, { rowCount });
      return { totals, hours, next, days, cities, limits, setAside, decisions };
    },
  );
  const totalOf = (noun: string) => totals.get(noun) ?? 0;
  return {
    counts: {
      users: totalOf('accounts'),
      patients: totalOf('patients'),
      doctors: totalOf('doctors'),
      clinics: totalOf('clinics'),
    },
    today: { hours, next: next.map(({ startsAt, ...one }) => ({ ...one, startsAt: startsAt.toISOString() })) },
    days,
    cities,
    setAsideVisits: setAside.map(({ startsAt, ...one }) => ({ ...one, startsAt: startsAt.toISOString() })),
    phoneDecisions: decisions.map((one) => ({ ...one, requestedAt: one.requestedAt.toISOString() })),
    limitsReached: limits.map(({ lastAt, ...one }) => ({ ...one, lastAt: lastAt.toISOString() })),
  };
}
