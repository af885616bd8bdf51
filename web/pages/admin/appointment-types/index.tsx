import { createFileRoute } from '@tanstack/react-router';
import { readId } from '#web/parts/appointments/list-search.ts';
import { AppointmentTypesPage } from './-appointment-types-page.tsx';

export const Route = createFileRoute('/admin/appointment-types/')({
  validateSearch: (raw: Record<string, unknown>): { rules?: string | undefined } => ({ rules: readId(raw.rules) }),
  component: () => <AppointmentTypesPage rulesOf={Route.useSearch().rules} />,
});
