import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { NewPatientPage } from '#web/features/patients/patient-form-page.tsx';

export const Route = createFileRoute('/_family/patients/new')({
  head: () => ({ meta: [{ title: `Add New Patient · ${productName}` }] }),
  component: NewPatientPage,
});
