import { createFileRoute } from '@tanstack/react-router';
import { ManageAppointmentsPage } from './-appointments-page.tsx';

export const Route = createFileRoute('/admin/appointments/')({ component: ManageAppointmentsPage });
