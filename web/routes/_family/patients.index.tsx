import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { PatientsPage } from '#web/features/patients/patients-page.tsx';

export const Route = createFileRoute('/_family/patients/')({
  validateSearch: (raw: Record<string, unknown>): { mine?: boolean | undefined } => ({
    mine: String(raw.mine) === 'true' || undefined,
  }),
  head: () => ({ meta: [{ title: `Your Patients · ${productName}` }] }),
  component: PatientsPage,
});
