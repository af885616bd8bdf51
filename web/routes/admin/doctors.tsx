import { createFileRoute } from '@tanstack/react-router';
import { ManageDoctorsPage } from '#web/features/doctors/manage-doctors-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/doctors')({
  head: () => adminHead('Doctors'),
  component: ManageDoctorsPage,
});
