import { createFileRoute } from '@tanstack/react-router';
import { ManagePatientsPage } from '#web/features/patients/manage-patients-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/patients')({
  head: () => adminHead('Patients'),
  component: ManagePatientsPage,
});
