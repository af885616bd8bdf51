import { createFileRoute } from '@tanstack/react-router';
import { readId } from '#web/features/appointments/list-search.ts';
import { PatientPage } from '#web/features/patients/patient-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/$patientId/')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => ({ open: readId(raw.open) }),
  head: () => titleHead('Patient'),
  component: () => <PatientPage patientId={Route.useParams().patientId} />,
});
