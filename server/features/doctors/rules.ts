import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { dayInIndia } from '#contract/shared/clock.ts';
import { doctorHeaders } from '#contract/shared/spreadsheets.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { isWithinHours, sortHours } from '#contract/times/within-hours.ts';
import * as cells from '#server/imports/cells.ts';

export type Availability = { hours: readonly HoursRange[]; leave: readonly { firstDay: string; lastDay: string }[] };
type Booked = { startsAt: Date; endsAt: Date | null };

/** Whether the doctor is available for a booked time: not on leave, and within the weekly hours if there are any. */
export function isDoctorAvailable({ hours, leave }: Availability, booked: Booked): boolean {
  const day = dayInIndia(booked.startsAt);
  if (leave.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) return false;
  return hours.length === 0 || isWithinHours(hours, booked);
}

/** Selects the appointments outside these hours or during leave, also appointments that did not fit before the change. */
export function selectStrandedByDoctor<B extends Booked>(availability: Availability, booked: readonly B[]): B[] {
  return booked.filter((one) => !isDoctorAvailable(availability, one));
}

/** Sorts hours and leave as they are stored, so that another order is not a change. */
export function sortAvailability(form: DoctorForm): DoctorForm {
  const leave = form.leave.toSorted((a, b) => (a.firstDay + a.lastDay).localeCompare(b.firstDay + b.lastDay));
  return { ...form, hours: sortHours(form.hours), leave };
}

/** The availability without the reasons for leave, which do not affect appointments. */
export function withoutReasons({ hours, leave }: Availability): Availability {
  return { hours, leave: leave.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })) };
}

/** The columns of doctors in a spreadsheet, exported or imported. */
export const doctorSheetColumns = cells.sheetColumns<Omit<DoctorForm, 'imageHash'>>(doctorHeaders, {
  name: cells.textCell,
  hospital: cells.textCell,
  qualifications: cells.listCell,
  specialty: cells.textCell,
  city: cells.textCell,
  experience: cells.wholeNumberCell,
  consultationFee: cells.rupeesCell,
  phone: cells.numberTextCell,
  email: cells.textCell,
  licenseNumber: cells.numberTextCell,
  languages: cells.listCell,
  bio: cells.textCell,
  availableDays: cells.weekdayNamesCell,
  availableHours: cells.textCell,
  hours: cells.hoursCell,
  slotMinutes: cells.wholeNumberCell,
  leave: cells.leaveCell,
});
