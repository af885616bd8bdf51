import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { doctorHeaders } from '#contract/shared/spreadsheets.ts';
import {
  hoursCell,
  leaveCell,
  listCell,
  numberTextCell,
  rupeesCell,
  sheetColumns,
  textCell,
  weekdayNamesCell,
  wholeNumberCell,
} from '#server/imports/cells.ts';

/** The columns of doctors in a spreadsheet, exported or imported. */
export const doctorColumns = sheetColumns<Omit<DoctorForm, 'imageHash'>>(doctorHeaders, {
  name: textCell,
  hospital: textCell,
  qualifications: listCell,
  specialty: textCell,
  city: textCell,
  experience: wholeNumberCell,
  consultationFee: rupeesCell,
  phone: numberTextCell,
  email: textCell,
  licenseNumber: numberTextCell,
  languages: listCell,
  bio: textCell,
  availableDays: weekdayNamesCell,
  availableHours: textCell,
  hours: hoursCell,
  slotMinutes: wholeNumberCell,
  leave: leaveCell,
});
