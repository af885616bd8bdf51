import { addDays, dayInIndia, todayInIndia } from '#contract/shared/clock.ts';
import type { Tx } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import type { DemoVisit } from './visits.ts';

/** How long a step occupies a person: the longest step, and the way to the next step. */
const occupiedMs = 90 * 60_000;
const daysAhead = 7;

/** Steps of the coming week that one person can do, by time, each with the place of its visit. */
export function stepsOfOnePerson(visits: readonly DemoVisit[], now: Date): { id: string; place: string }[] {
  const [today, end] = [todayInIndia(now), addDays(todayInIndia(now), daysAhead)];
  const steps = visits.flatMap(({ clinic, doctor, steps: ofVisit }) =>
    ofVisit.map((step) => ({ ...step, place: clinic?.name ?? doctor?.hospital ?? '' })),
  );
  const coming = steps.filter(({ status, startsAt }) => {
    const day = dayInIndia(startsAt);
    return status === 'pending' && day >= today && day < end;
  });
  let freeFrom = 0;
  return coming
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .filter(({ startsAt }) => {
      const isFree = startsAt.getTime() >= freeFrom;
      if (isFree) freeFrom = startsAt.getTime() + occupiedMs;
      return isFree;
    });
}

/** Assigns steps to a member of the team. */
export async function assignSteps(
  tx: Tx,
  steps: readonly { id: string; place: string }[],
  assignee: { id: string; firstName: string },
): Promise<void> {
  const rows = steps.map(({ id, place }) => ({ id, place }));
  await tx.run(sql`
    update step_work w set assignee_id = ${assignee.id}, helper_name = ${assignee.firstName}, place_to = r.place
    from json_to_recordset(${jsonValue(rows)}) as r (id uuid, place text) where w.step_id = r.id`);
}
