import { createFileRoute } from '@tanstack/react-router';
import { ManageDoctorsPage } from '#web/features/doctors/manage-doctors-page.tsx';

export const Route = createFileRoute('/admin/doctors/')({ component: ManageDoctorsPage });
