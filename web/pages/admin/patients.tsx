import { createFileRoute } from '@tanstack/react-router';
import { ManagePatientsPage } from './-patients-page.tsx';

export const Route = createFileRoute('/admin/patients')({ component: ManagePatientsPage });
