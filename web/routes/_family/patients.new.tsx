import { createFileRoute } from '@tanstack/react-router';
import { NewPatientPage } from '#web/features/patients/patient-form-page.tsx';
import { titled } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/new')({
  head: () => titled('Add New Patient'),
  component: NewPatientPage,
});
