import { clockInIndia } from '#contract/shared/clock.ts';

const dayMs = 86_400_000;
/** For how many days after the message its link can end messages, or start them again. */
const subscriptionDays = 60;
const endedStatuses = ['cancelled', 'closed', 'complete'];

type Step = { isStep: boolean; hasDoctor: boolean };

/** Whether the visit or step has a time. A step without a doctor that begins at midnight has a day only. */
export function hasTime({ isStep, hasDoctor }: Step, startsAt: Date): boolean {
  return !isStep || hasDoctor || clockInIndia(startsAt) !== '00:00';
}

/**
 * Whether a link still accepts answers. It accepts none after the visit has begun or was moved, closed or cancelled, or
 * when messages no longer go to the address that got the link. A step without a time can be answered on its whole day.
 */
export function acceptsAnswers(
  link: Step & { startsAt: Date; isDeactivated: boolean; isAddressCurrent: boolean },
  visit: { startsAt: Date; status: string },
  now: Date,
): boolean {
  const endsAt = visit.startsAt.getTime() + (hasTime(link, visit.startsAt) ? 0 : dayMs);
  return (
    !link.isDeactivated &&
    link.isAddressCurrent &&
    !endedStatuses.includes(visit.status) &&
    visit.startsAt.getTime() === link.startsAt.getTime() &&
    now.getTime() < endsAt
  );
}

/**
 * Whether a link shows the visit as cancelled, at the start that its message named. A message from before a move does
 * not show this, because it named another start, unless it is the message of the cancellation.
 */
export function showsCancelled(
  link: { kind: string; startsAt: Date; createdAt: Date; isDeactivated: boolean; isAddressCurrent: boolean },
  visit: { startsAt: Date; status: string },
  now: Date,
): boolean {
  const isAboutThis = link.kind === 'cancelled' || visit.startsAt.getTime() === link.startsAt.getTime();
  return visit.status === 'cancelled' && isAboutThis && link.isAddressCurrent && acceptsSubscription(link, now);
}

/** Whether a link can still end messages, or start them again. The visit may be over. */
export function acceptsSubscription(link: { createdAt: Date; isDeactivated: boolean }, now: Date): boolean {
  return !link.isDeactivated && now.getTime() - link.createdAt.getTime() <= subscriptionDays * dayMs;
}
