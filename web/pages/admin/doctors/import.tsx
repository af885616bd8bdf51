import { createFileRoute } from '@tanstack/react-router';
import { ImportDoctorsPage } from './-import-doctors-page.tsx';

export const Route = createFileRoute('/admin/doctors/import')({ component: ImportDoctorsPage });
