import { createFileRoute } from '@tanstack/react-router';
import { ManagePatientsPage } from '#web/features/patients/manage-patients-page.tsx';

export const Route = createFileRoute('/admin/patients')({ component: ManagePatientsPage });
