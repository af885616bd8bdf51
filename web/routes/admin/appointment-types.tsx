import { createFileRoute } from '@tanstack/react-router';
import { AppointmentTypesPage } from '#web/features/pricing/appointment-types-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/appointment-types')({
  head: () => adminHead('Appointment Types'),
  component: AppointmentTypesPage,
});
