import { createFileRoute } from '@tanstack/react-router';
import { removePatientName } from '#web/features/booking/patient-name-search.ts';
import { requireSignedIn } from '#web/layouts/guards.ts';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { PublicLayout } from '#web/layouts/public-layout.tsx';

// Signed-in pages are rendered only in the browser: their data is personal, so a rendered page could not be reused.
export const Route = createFileRoute('/_family')({
  ssr: false,
  beforeLoad: (visit) => {
    removePatientName(visit);
    return requireSignedIn(visit);
  },
  pendingMinMs: 0,
  pendingComponent: () => <Placeholder className="ui-late">Loading…</Placeholder>,
  component: PublicLayout,
});
