import { addDays, indiaInstant, todayInIndia } from '#contract/clock.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { dashboardDays, limitDays } from '#contract/dashboard-api.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import * as queries from './queries.ts';

export async function read(ctx: StaffCtx): Promise<Dashboard> {
  const scope = familyScope(ctx.actor);
  const today = todayInIndia(ctx.now);
  const first = addDays(today, 1 - dashboardDays);
  const from = indiaInstant(today, '00:00');
  const to = indiaInstant(addDays(today, 1), '00:00');

  const [counts, hours, next, days, cities, limits] = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await Promise.all([
      queries.findCounts(tx),
      queries.findHours(tx, scope, { from, to }),
      queries.findNext(tx, scope, { from: ctx.now, to }),
      queries.findDays(tx, first, today),
      queries.findCities(tx, first, today),
      queries.findLimitsReached(tx, scope, indiaInstant(addDays(today, 1 - limitDays), '00:00')),
    ]);
    await recordView(tx, ctx, scope, { rowCount: found[2].length + found[5].length });
    return found;
  });
  const count = (noun: string) => counts.get(noun) ?? 0;
  return {
    counts: {
      users: count('accounts'),
      patients: count('patients'),
      doctors: count('doctors'),
      clinics: count('clinics'),
    },
    today: { hours, next: next.map(({ startsAt, ...one }) => ({ ...one, startsAt: startsAt.toISOString() })) },
    days,
    cities,
    limitsReached: limits.map(({ lastAt, ...one }) => ({ ...one, lastAt: lastAt.toISOString() })),
  };
}
