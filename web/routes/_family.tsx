import { createFileRoute } from '@tanstack/react-router';
import { redirectWithoutPatientName } from '#web/features/booking/patient-name-search.ts';
import { FamilyLayout } from '#web/layouts/family-layout.tsx';
import { requireSignedIn } from '#web/layouts/guards.ts';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { isSignedInRequest } from '#web/lib/page-context.ts';
import { useT } from '#web/ui/use-t.tsx';

// Rendered on the server for signed-in people. For visitors the browser runs the guard, which shows a toast.
export const Route = createFileRoute('/_family')({
  ssr: isSignedInRequest,
  beforeLoad: (navigation) => {
    redirectWithoutPatientName(navigation); // older links contain it
    return requireSignedIn(navigation);
  },
  pendingMinMs: 0,
  pendingComponent: () => {
    const t = useT();
    return <Placeholder className="ui-delayed">{t('Loading…')}</Placeholder>;
  },
  component: FamilyLayout,
});
