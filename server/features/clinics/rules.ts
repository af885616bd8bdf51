import type { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import { dayInIndia, weekdayNumber } from '#contract/shared/clock.ts';
import { clinicHeaders } from '#contract/shared/spreadsheets.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { isWithinHours, sortHours } from '#contract/times/within-hours.ts';
import * as cells from '#server/imports/cells.ts';

export type OpenTimes = {
  closedWeekdays: readonly number[];
  closedDays: readonly string[];
  hours: readonly HoursRange[];
};
type Booked = { startsAt: Date; endsAt: Date | null };

/** Whether a clinic is open at a booked time: not on a closed day, and within the weekly hours if there are any. */
export function isClinicOpen({ closedWeekdays, closedDays, hours }: OpenTimes, booked: Booked): boolean {
  const day = dayInIndia(booked.startsAt);
  if (closedWeekdays.includes(weekdayNumber(day)) || closedDays.includes(day)) return false;
  return hours.length === 0 || isWithinHours(hours, booked);
}

/** Selects the appointments at whose time the clinic is closed, also if it was closed then before the change. */
export function selectStrandedByClinic<B extends Booked>(times: OpenTimes, booked: readonly B[]): B[] {
  return booked.filter((one) => !isClinicOpen(times, one));
}

/** Sorts closed days and hours as they are stored, so that a different order in the form is not taken for a change. */
export function sortOpenTimes(form: ClinicForm): ClinicForm {
  return { ...form, closedDays: form.closedDays.toSorted(), hours: sortHours(form.hours) };
}

/** Picks the fields that decide when the clinic is open. */
export function openTimesOf({ closedWeekdays, closedDays, hours }: OpenTimes): OpenTimes {
  return { closedWeekdays, closedDays, hours };
}

/** The columns of an exported or imported spreadsheet of clinics. */
export const clinicSheetColumns = cells.sheetColumns<Omit<ClinicForm, 'imageHash'>>(clinicHeaders, {
  name: cells.textCell,
  openHours: cells.textCell,
  type: cells.textCell,
  city: cells.textCell,
  address: cells.textCell,
  phone: cells.numberTextCell,
  email: cells.textCell,
  services: cells.listCell,
  hasEmergencyServices: cells.yesOrNoCell,
  hasParking: cells.yesOrNoCell,
  isWheelchairAccessible: cells.yesOrNoCell,
  fullAddress: cells.textCell,
  website: cells.textCell,
  facilities: cells.listCell,
  insurers: cells.listCell,
  hours: cells.hoursCell,
  closedWeekdays: cells.weekdayNumbersCell,
  closedDays: cells.daysCell,
});
