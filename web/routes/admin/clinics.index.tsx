import { createFileRoute } from '@tanstack/react-router';
import { ManageClinicsPage } from '#web/features/clinics/manage-clinics-page.tsx';

export const Route = createFileRoute('/admin/clinics/')({ component: ManageClinicsPage });
