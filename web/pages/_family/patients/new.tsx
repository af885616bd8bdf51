import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { titleHead } from '#web/lib/head.ts';
import { readReturnSearch } from '#web/parts/accounts/sign-in-search.ts';
import { readId } from '#web/parts/appointments/appointment-list-search.ts';
import { NewPatientPage } from './-patient-form-page.tsx';

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
