import { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { directoryImport } from '#server/imports/import-records.ts';
import * as queries from './import-queries.ts';
import { type Availability, doctorColumns, selectStranded, sortAvailability, withoutReasons } from './rules.ts';
import type { DoctorRecord } from './staff-queries.ts';

/** Checks or imports a file of doctors. */
export const importDoctors = directoryImport<DoctorForm, DoctorRecord, Availability>({
  entity: 'doctor',
  columns: doctorColumns,
  schema: DoctorForm,
  words: {
    repeated: (otherRow) => `Row ${otherRow} is the same doctor. Please keep one of the two rows.`,
    sameLicence: 'Several doctors have this license number. Please correct them first.',
    sameNames: 'Several doctors have this name, specialty and city. Please give them license numbers first.',
    archived: 'This doctor is archived. Please restore the doctor first, or remove the row.',
    stranded: (count) =>
      count === 1
        ? 'A booked appointment does not fit these hours and leave. Please change them in the doctor’s own form, which shows it.'
        : `${count} booked appointments do not fit these hours and leave. Please change them in the doctor’s own form, which shows them.`,
    tooManyTimes: (maxRows) =>
      `This file changes the hours or leave of more than ${maxRows} doctors. Please import it in parts.`,
  },
  lockImport: queries.lockImport,
  findKeys: queries.findKeys,
  findCandidates: queries.findCandidates,
  findRecords: queries.findRecords,
  insert: queries.insertDoctors,
  update: queries.updateDoctors,
  sortLists: sortAvailability,
  timesOf: withoutReasons,
  selectStranded,
});
