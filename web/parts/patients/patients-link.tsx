import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { can } from '#contract/shared/roles.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { BackLink, ReturnLink } from '#web/lib/back-link.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';

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
