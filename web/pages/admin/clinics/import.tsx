import { createFileRoute } from '@tanstack/react-router';
import { ImportClinicsPage } from './-import-clinics-page.tsx';

export const Route = createFileRoute('/admin/clinics/import')({ component: ImportClinicsPage });
