import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { readId } from '#web/features/appointments/list.ts';
import { PatientPage } from '#web/features/patients/patient-page.tsx';

export const Route = createFileRoute('/_family/patients/$patientId/')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => ({ open: readId(raw.open) }),
  head: () => ({ meta: [{ title: `Patient · ${productName}` }] }),
  component: () => <PatientPage patientId={Route.useParams().patientId} />,
});
