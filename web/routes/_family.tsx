import { createFileRoute } from '@tanstack/react-router';
import { takePatientName } from '#web/features/booking/patient-name-search.ts';
import { requireSignedIn } from '#web/layouts/guards.ts';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { PublicLayout } from '#web/layouts/public-layout.tsx';

// Signed-in pages are made in the browser: their data belongs to one person and is not worth rendering twice.
export const Route = createFileRoute('/_family')({
  ssr: false,
  beforeLoad: (visit) => {
    takePatientName(visit);
    return requireSignedIn(visit);
  },
  pendingMinMs: 0,
  pendingComponent: () => <Placeholder className="ui-late">Loading…</Placeholder>,
  component: PublicLayout,
});
