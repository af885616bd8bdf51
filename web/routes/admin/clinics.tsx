import { createFileRoute } from '@tanstack/react-router';
import { ManageClinicsPage } from '#web/features/clinics/manage-clinics-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/clinics')({
  head: () => adminHead('Clinics'),
  component: ManageClinicsPage,
});
