import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { EditPatientPage } from '#web/features/patients/patient-form-page.tsx';

export const Route = createFileRoute('/_family/patients/$patientId/edit')({
  head: () => ({ meta: [{ title: `Edit Patient · ${productName}` }] }),
  component: () => <EditPatientPage patientId={Route.useParams().patientId} />,
});
