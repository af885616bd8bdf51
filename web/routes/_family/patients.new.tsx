import { createFileRoute } from '@tanstack/react-router';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { readId } from '#web/features/appointments/list-search.ts';
import { NewPatientPage } from '#web/features/patients/patient-form-page.tsx';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

type NewPatientSearch = {
  /** The booking that continues with the new patient. For staff: the page to return to. */
  from?: string | undefined;
  /** For staff: the account of the family that gets the patient. */
  family?: string | undefined;
};

export const Route = createFileRoute('/_family/patients/new')({
  validateSearch: (raw: Record<string, unknown>): NewPatientSearch => ({
    from: readReturnSearch(raw).from,
    family: readId(raw.family),
  }),
  head: () => titleHead(pageT()('Add New Patient')),
  component: () => <NewPatientPage {...Route.useSearch()} />,
});
