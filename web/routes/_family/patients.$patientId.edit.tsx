import { createFileRoute } from '@tanstack/react-router';
import { EditPatientPage } from '#web/features/patients/patient-form-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/$patientId/edit')({
  head: () => titleHead('Edit Patient'),
  component: () => <EditPatientPage patientId={Route.useParams().patientId} />,
});
