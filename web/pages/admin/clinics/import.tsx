import { createFileRoute } from '@tanstack/react-router';
import { importClinics } from '#contract/clinics/staff-endpoints.ts';
import { clinicHeaders } from '#contract/shared/spreadsheets.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { ImportPage } from '#web/staff-kit/import-page.tsx';

export const Route = createFileRoute('/admin/clinics/import')({ component: ImportClinicsPage });

function ImportClinicsPage() {
  const t = useT();
  return (
    <ImportPage
      feature="clinics"
      endpoint={importClinics}
      headers={Object.values(clinicHeaders)}
      list={paths.staffClinics}
      words={{
        title: t('Import clinics'),
        noun: t('Clinic'),
        sameRecord: t('A row is a known clinic by its name and city.'),
        untouched: t(
          'Pictures and ratings are not in the file and stay as they are. Clinics that are not in the file stay too.',
        ),
        backToList: t('Manage Clinics'),
      }}
    />
  );
}
