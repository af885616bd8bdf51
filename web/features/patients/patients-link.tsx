import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { BackLink, ReturnLink } from '#web/layouts/back-link.tsx';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useT } from '#web/ui/use-t.tsx';

/** The link back to the list of patients. Staff go back to `from`, or to the previous screen. */
export function PatientsLink({ from }: { from?: string | undefined }) {
  const t = useT();
  if (can(useViewer()?.role ?? 'user', 'admin.enter')) {
    return from ? <ReturnLink to={from} /> : <BackLink fallback={paths.adminPatients} />;
  }
  return (
    <Link to={paths.patients} className={buttonClass('quiet', 'small')}>
      <ChevronLeft aria-hidden="true" />
      {t('Back to Patients')}
    </Link>
  );
}
