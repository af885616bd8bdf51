import { dayInIndia, weekdayNumber } from '#contract/clock.ts';
import type { HoursRange } from '#contract/doctors-admin.ts';

export type Availability = {
  hours: readonly HoursRange[];
  leave: readonly { firstDay: string; lastDay: string }[];
};
type Booked = { startsAt: Date; endsAt: Date | null };

/**
 * Whether the doctor is available for a booked time: not on leave, and within the weekly hours if there are any. Slots do
 * not matter: an appointment booked at 10:15 stays valid if the slot length changes.
 */
export function isAvailable({ hours, leave }: Availability, { startsAt, endsAt }: Booked): boolean {
  const day = dayInIndia(startsAt);
  if (leave.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) return false;
  if (hours.length === 0) return true;
  const weekday = weekdayNumber(day);
  const startMinute = (startsAt.getTime() - Date.parse(`${day}T00:00:00+05:30`)) / 60_000;
  const endMinute = startMinute + ((endsAt ?? startsAt).getTime() - startsAt.getTime()) / 60_000;
  return hours.some((range) => range.weekday === weekday && range.opens <= startMinute && endMinute <= range.closes);
}

/** Selects the appointments outside these hours or during leave, also those that did not fit before the change. */
export function selectStranded<B extends Booked>(availability: Availability, booked: readonly B[]): B[] {
  return booked.filter((one) => !isAvailable(availability, one));
}
