import { clockInIndia } from '#contract/shared/clock.ts';

const dayMs = 86_400_000;
/** How long a link can end messages, or start them again. */
const subscriptionDays = 60;
const endedStatuses = ['cancelled', 'closed', 'complete'];

type Step = { isStep: boolean; hasDoctor: boolean };

/** Whether the message named a time. A step without a doctor that begins at midnight has a day only. */
export function hasTime({ isStep, hasDoctor }: Step, startsAt: Date): boolean {
  return !isStep || hasDoctor || clockInIndia(startsAt) !== '00:00';
}

/**
 * Whether a link still accepts answers: until the visit begins, is moved, closed or cancelled, or messages no longer go to
 * the address that got it. A step that has a day only can be answered on its day.
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
 * Whether a link still shows what its message said, because the visit is cancelled: without the start that the family was told it
 * would show what another message says.
 */
export function showsCancelled(
  link: { kind: string; startsAt: Date; createdAt: Date; isDeactivated: boolean; isAddressCurrent: boolean },
  visit: { startsAt: Date; status: string },
  now: Date,
): boolean {
  const isAboutThis = link.kind === 'cancelled' || visit.startsAt.getTime() === link.startsAt.getTime();
  return visit.status === 'cancelled' && isAboutThis && link.isAddressCurrent && acceptsSubscription(link, now);
}

/** Whether a link can still end messages. The visit may be over. */
export function acceptsSubscription(link: { createdAt: Date; isDeactivated: boolean }, now: Date): boolean {
  return !link.isDeactivated && now.getTime() - link.createdAt.getTime() <= subscriptionDays * dayMs;
}
