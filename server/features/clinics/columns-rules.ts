import type { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import { clinicHeaders } from '#contract/shared/spreadsheets.ts';
import {
  daysCell,
  hoursCell,
  listCell,
  numberTextCell,
  sheetColumns,
  textCell,
  weekdayNumbersCell,
  yesOrNoCell,
} from '#server/imports/cells.ts';

/** The columns of clinics in a spreadsheet, exported or imported. */
export const clinicColumns = sheetColumns<Omit<ClinicForm, 'imageHash'>>(clinicHeaders, {
  name: textCell,
  openHours: textCell,
  type: textCell,
  city: textCell,
  address: textCell,
  phone: numberTextCell,
  email: textCell,
  services: listCell,
  hasEmergencyServices: yesOrNoCell,
  hasParking: yesOrNoCell,
  isWheelchairAccessible: yesOrNoCell,
  fullAddress: textCell,
  website: textCell,
  facilities: listCell,
  insurers: listCell,
  hours: hoursCell,
  closedWeekdays: weekdayNumbersCell,
  closedDays: daysCell,
});
