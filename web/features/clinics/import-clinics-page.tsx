import { importClinics } from '#contract/clinics-admin-api.ts';
import { clinicHeaders } from '#contract/spreadsheets.ts';
import { ImportPage } from '#web/admin/import-page.tsx';
import * as paths from '#web/lib/paths.ts';

/** Import clinics: checks a spreadsheet and stores its rows. */
export function ImportClinicsPage() {
  return (
    <ImportPage
      feature="clinics"
      endpoint={importClinics}
      headers={Object.values(clinicHeaders)}
      list={paths.adminClinics}
      words={{
        title: 'Import clinics',
        noun: 'Clinic',
        sameRecord: 'A row is a known clinic by its name and city.',
        untouched:
          'Pictures and ratings are not in the file and stay as they are. Clinics that are not in the file stay too.',
        backToList: 'Manage Clinics',
      }}
    />
  );
}
