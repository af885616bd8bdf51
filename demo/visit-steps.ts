import { dayInIndia, indiaInstant } from '#contract/shared/clock.ts';
import { type Condition, conditions } from './conditions.ts';
import { demoId } from './demo-id.ts';
import { isChosen, type Random } from './random.ts';
import type { DemoStep, DemoVisit, TypeName } from './visits.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Plan = { type: TypeName; startsAt: Date; description: string; bookedAt: Date };

/** The steps around a visit to a doctor: a test and a ride before it, medicines and a follow-up after it. */
export function stepsAround(
  random: Random,
  visit: Omit<DemoVisit, 'steps'>,
  { age, condition, today }: { age: number; condition: Condition | undefined; today: string },
): DemoStep[] {
  if (!visit.doctor) return [];
  const start = visit.startsAt.getTime();
  const { bookedAt, endedAt } = visit;
  const plans: Plan[] = [];
  const isOld = age >= 65;
  if (condition && isChosen(random, isOld ? 0.2 : 0.1))
    plans.push({
      type: 'diagnostic',
      startsAt: indiaInstant(dayInIndia(new Date(start - dayMs)), '07:30'),
      description: conditions[condition].test,
      bookedAt,
    });
  if (isChosen(random, isOld ? 0.25 : 0.05))
    plans.push({
      type: 'transportation',
      startsAt: new Date(start - hourMs),
      description: isOld ? 'Pick-up at the door, help with the stairs.' : 'Pick-up at the door and back.',
      bookedAt,
    });
  if (visit.status === 'closed' && endedAt) {
    if (condition && isChosen(random, 0.2))
      plans.push({
        type: 'pharmacy',
        startsAt: new Date(start + 3 * hourMs),
        description: conditions[condition].medicines,
        bookedAt: endedAt,
      });
    if (isChosen(random, 0.1))
      plans.push({
        type: 'followup',
        startsAt: new Date(start + 14 * dayMs),
        description: 'The doctor wants to see the reports.',
        bookedAt: endedAt,
      });
  }
  // A test on the day before the visit is possible only if the visit was booked earlier.
  const possible = plans.filter((plan) => plan.startsAt > plan.bookedAt);
  return possible.map((plan) => {
    const isPast = dayInIndia(plan.startsAt) < today;
    const status = visit.status === 'cancelled' ? 'cancelled' : isPast ? statusOfPast(random) : 'pending';
    return { ...plan, id: demoId(`step ${visit.id} ${plan.type}`), status };
  });
}

/** The status of a past step. A few steps were forgotten (pending) or not needed (cancelled). */
function statusOfPast(random: Random): DemoStep['status'] {
  if (isChosen(random, 0.06)) return 'pending';
  return isChosen(random, 0.06) ? 'cancelled' : 'complete';
}
