import { createFileRoute } from '@tanstack/react-router';
import { importDoctors } from '#contract/doctors/staff-endpoints.ts';
import { doctorHeaders } from '#contract/shared/spreadsheets.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { ImportPage } from '#web/staff-kit/import-page.tsx';

export const Route = createFileRoute('/admin/doctors/import')({ component: ImportDoctorsPage });

function ImportDoctorsPage() {
  const t = useT();
  return (
    <ImportPage
      feature="doctors"
      endpoint={importDoctors}
      headers={Object.values(doctorHeaders)}
      list={paths.staffDoctors}
      words={{
        title: t('Import doctors'),
        noun: t('Doctor'),
        sameRecord: t('A row is a known doctor by its license number; without one, by name, specialty and city.'),
        untouched: t(
          'Photos and ratings are not in the file and stay as they are. Doctors who are not in the file stay too.',
        ),
        backToList: t('Manage Doctors'),
      }}
    />
  );
}
