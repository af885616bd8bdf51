import { createFileRoute } from '@tanstack/react-router';
import { FamilyLayout } from '#web/frame/family-layout.tsx';
import { requireSignedIn } from '#web/frame/guards.ts';
import { PagePlaceholder } from '#web/frame/hydration.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { isSignedInRequest } from '#web/lib/page-context.ts';
import { redirectWithoutPatientName } from '#web/parts/patients/patient-name-from-link-search.ts';

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
    return <PagePlaceholder className="ui-delayed">{t('Loading…')}</PagePlaceholder>;
  },
  component: FamilyLayout,
});
