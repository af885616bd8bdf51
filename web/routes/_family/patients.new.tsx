import { createFileRoute } from '@tanstack/react-router';
import { NewPatientPage } from '#web/features/patients/patient-form-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/new')({
  head: () => titleHead('Add New Patient'),
  component: NewPatientPage,
});
