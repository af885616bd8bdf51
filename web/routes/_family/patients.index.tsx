import { createFileRoute } from '@tanstack/react-router';
import { PatientsPage } from '#web/features/patients/patients-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/patients/')({
  validateSearch: (raw: Record<string, unknown>): { mine?: boolean | undefined } => ({
    mine: String(raw.mine) === 'true' || undefined,
  }),
  head: () => titleHead('Your Patients'),
  component: PatientsPage,
});
