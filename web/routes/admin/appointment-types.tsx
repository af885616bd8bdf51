import { createFileRoute } from '@tanstack/react-router';
import { AppointmentTypesPage } from '#web/features/pricing/appointment-types-page.tsx';

export const Route = createFileRoute('/admin/appointment-types')({ component: AppointmentTypesPage });
