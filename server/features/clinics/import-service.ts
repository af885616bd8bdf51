import { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import { directoryImport } from '#server/imports/import-records.ts';
import * as queries from './import-queries.ts';
import { clinicColumns, type OpenTimes, selectStranded, sortTimes, timesOf } from './rules.ts';
import type { ClinicRecord } from './staff-queries.ts';

const sameNames = 'Several clinics have this name and city. Please edit them one by one.';

/** Checks or imports a file of clinics. */
export const importClinics = directoryImport<ClinicForm, ClinicRecord, OpenTimes>({
  entity: 'clinic',
  columns: clinicColumns,
  schema: ClinicForm,
  words: {
    repeated: (otherRow) => `Row ${otherRow} is the same clinic. Please keep one of the two rows.`,
    sameLicence: sameNames,
    sameNames,
    archived: 'This clinic is archived. Please restore the clinic first, or remove the row.',
    stranded: (count) =>
      count === 1
        ? 'A booked appointment does not fit these hours and closed days. Please change them in the clinic’s own form, which shows it.'
        : `${count} booked appointments do not fit these hours and closed days. Please change them in the clinic’s own form, which shows them.`,
    tooManyTimes: (maxRows) =>
      `This file changes the hours or closed days of more than ${maxRows} clinics. Please import it in parts.`,
  },
  lockImport: queries.lockImport,
  findKeys: queries.findKeys,
  findCandidates: queries.findCandidates,
  findRecords: queries.findRecords,
  insert: queries.insertClinics,
  update: queries.updateClinics,
  sortLists: sortTimes,
  timesOf,
  selectStranded,
});
