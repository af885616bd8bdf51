import { createFileRoute } from '@tanstack/react-router';
import { ImportClinicsPage } from '#web/features/clinics/import-clinics-page.tsx';

export const Route = createFileRoute('/admin/clinics/import')({ component: ImportClinicsPage });
