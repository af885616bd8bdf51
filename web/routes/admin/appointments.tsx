import { createFileRoute } from '@tanstack/react-router';
import { ManageAppointmentsPage } from '#web/features/appointments/manage-appointments-page.tsx';

export const Route = createFileRoute('/admin/appointments')({ component: ManageAppointmentsPage });
