import { importDoctors } from '#contract/doctors-admin-api.ts';
import { doctorHeaders } from '#contract/spreadsheets.ts';
import { ImportPage } from '#web/admin/import-page.tsx';
import * as paths from '#web/lib/paths.ts';

/** Import doctors: checks a spreadsheet and stores its rows. */
export function ImportDoctorsPage() {
  return (
    <ImportPage
      feature="doctors"
      endpoint={importDoctors}
      headers={Object.values(doctorHeaders)}
      list={paths.adminDoctors}
      words={{
        title: 'Import doctors',
        noun: 'Doctor',
        sameRecord: 'A row is a known doctor by its license number; without one, by name, specialty and city.',
        untouched:
          'Photos and ratings are not in the file and stay as they are. Doctors who are not in the file stay too.',
        backToList: 'Manage Doctors',
      }}
    />
  );
}
