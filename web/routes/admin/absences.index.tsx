import { createFileRoute } from '@tanstack/react-router';
import { ManageAbsencesPage } from '#web/features/absences/manage-absences-page.tsx';

export const Route = createFileRoute('/admin/absences/')({ component: ManageAbsencesPage });
