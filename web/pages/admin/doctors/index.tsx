import { createFileRoute } from '@tanstack/react-router';
import { ManageDoctorsPage } from './-doctors-page.tsx';

export const Route = createFileRoute('/admin/doctors/')({ component: ManageDoctorsPage });
