import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { weekdays } from '#contract/shared/clock.ts';

type Availability = Pick<DoctorForm, 'hours' | 'availableDays'>;

/** The checked days: the weekdays of the weekly hours, or `availableDays` if there are no weekly hours. */
export function tickedDays({ hours, availableDays }: Availability): DoctorForm['availableDays'] {
  if (hours.length === 0) return availableDays;
  return weekdays.filter((_day, index) => hours.some(({ weekday }) => weekday === index + 1));
}
