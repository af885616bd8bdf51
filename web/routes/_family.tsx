import { createFileRoute } from '@tanstack/react-router';
import { removePatientName } from '#web/features/booking/patient-name-search.ts';
import { requireSignedIn } from '#web/layouts/guards.ts';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { PublicLayout } from '#web/layouts/public-layout.tsx';

// Rendered only in the browser: the data belongs to one person, so rendering it on the server too is not worth the cost.
export const Route = createFileRoute('/_family')({
  ssr: false,
  beforeLoad: (navigation) => {
    removePatientName(navigation);
    return requireSignedIn(navigation);
  },
  pendingMinMs: 0,
  pendingComponent: () => <Placeholder className="ui-delayed">Loading…</Placeholder>,
  component: PublicLayout,
});
