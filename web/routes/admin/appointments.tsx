import { createFileRoute } from '@tanstack/react-router';
import { ManageAppointmentsPage } from '#web/features/appointments/manage-appointments-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/appointments')({
  head: () => adminHead('Appointments'),
  component: ManageAppointmentsPage,
});
