import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Patient } from '#contract/patients/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { BackLink, ReturnLink } from '#web/lib/back-link.tsx';
import * as paths from '#web/lib/paths.ts';
import { useErrorToast } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { patientQueries } from './queries.ts';

/**
 * Loads one patient for a page. For a patient of another family, the server replies that the patient is not found. Other
 * errors redirect to the list.
 */
export function PatientLoader({
  patientId,
  children,
}: {
  patientId: string;
  children: (patient: Patient) => ReactNode;
}) {
  const t = useT();
  const { data: patient, error } = useQuery(patientQueries.one(patientId));
  const navigate = useNavigate();
  const isMissing = isNotFound(error);
  const hasFailed = error !== null && !isMissing && !patient;
  useErrorToast(hasFailed ? error : null, t('Failed to load patient data'), t('Please try again later.'));
  useEffect(() => {
    if (hasFailed) void navigate({ to: paths.patients, replace: true });
  }, [hasFailed, navigate]);

  if (isMissing) return <MissingPatient />;
  if (patient) return children(patient);
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 md:py-12" aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading…')}
      </span>
      <Skeleton className="mb-6 h-48 w-full" />
      <SkeletonText lines={6} />
    </main>
  );
}

function MissingPatient() {
  const t = useT();
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
      <h1 className="sr-only">{t('Patient not found')}</h1>
      <EmptyState drawing={<EmptyPeople />} title={t('Patient not found')} action={<PatientsLink />} />
    </main>
  );
}

/** The link back to the list of patients. Staff go back to `from`, or to the previous screen. */
export function PatientsLink({ from }: { from?: string | undefined }) {
  const t = useT();
  if (can(useViewer()?.role ?? 'user', 'admin.enter')) {
    return from ? <ReturnLink to={from} /> : <BackLink fallback={paths.staffPatients} />;
  }
  return (
    <Link to={paths.patients} className={buttonClass('quiet', 'small')}>
      <ChevronLeft aria-hidden="true" />
      {t('Back to Patients')}
    </Link>
  );
}
