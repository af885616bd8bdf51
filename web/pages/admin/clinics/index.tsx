import { createFileRoute } from '@tanstack/react-router';
import { ManageClinicsPage } from './-clinics-page.tsx';

export const Route = createFileRoute('/admin/clinics/')({ component: ManageClinicsPage });
