import { createFileRoute } from '@tanstack/react-router';
import { ManageAbsencesPage } from './-absences-page.tsx';

export const Route = createFileRoute('/admin/absences/')({ component: ManageAbsencesPage });
