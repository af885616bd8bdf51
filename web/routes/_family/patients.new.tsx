import { createFileRoute } from '@tanstack/react-router';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { NewPatientPage } from '#web/features/patients/patient-form-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/new')({
  // `from` is the booking that continues with the new patient, or the page to which staff return. `family` is for staff.
  validateSearch: (raw: Record<string, unknown>): { from?: string | undefined; family?: string | undefined } => ({
    from: readReturnSearch(raw).from,
  }),
  head: () => titleHead('Add New Patient'),
  component: () => <NewPatientPage from={Route.useSearch().from} />,
});
