import { ClientOnly } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { can } from '#contract/shared/roles.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { PatientForm } from '#web/parts/patients/patient-form.tsx';
import { PatientLoader, PatientsLink } from '#web/parts/patients/patient-loader.tsx';
import { isBookingAddress, mayEditPatient } from '#web/parts/patients/patient-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

// Loaded on demand, because only staff see it.
const StaffNewPatientSection = lazy(async () => ({
  default: (await import('./-staff-new-patient-section.tsx')).StaffNewPatientSection,
}));

type NewPatientPageProps = {
  /** The address of a booking that needs the patient. For staff: the page to return to. */
  from?: string | undefined;
  /** For staff: the account of the family. */
  family?: string | undefined;
};

/** The page Add New Patient. Staff add the patient to a family, never to their own account. */
export function NewPatientPage({ from, family }: NewPatientPageProps) {
  const t = useT();
  const isStaff = can(useViewer()?.role ?? 'user', 'family.create');
  const booking = isBookingAddress(from) ? from : undefined;
  if (isStaff) {
    return (
      <FormPage title={t('Add New Patient')} from={from}>
        <ClientOnly>
          <Suspense>
            <StaffNewPatientSection key={family} accountId={family} from={from} />
          </Suspense>
        </ClientOnly>
      </FormPage>
    );
  }
  const subtitle = booking
    ? t('Who is the visit for? Then you choose the time and book.')
    : t('Somebody you care for, or yourself.');
  return (
    <FormPage title={t('Add New Patient')} subtitle={subtitle}>
      <PatientForm booking={booking} />
    </FormPage>
  );
}

export function EditPatientPage({ patientId }: { patientId: string }) {
  const t = useT();
  const viewer = useViewer();
  return (
    <PatientLoader patientId={patientId}>
      {(patient) => (
        <FormPage title={t('Edit Patient')} subtitle={patient.name}>
          {mayEditPatient(viewer, patient) ? (
            <PatientForm key={patient.id} patient={patient} />
          ) : (
            <Alert
              message={t("Only managers and administrators can change a patient's details. Please ask one of them.")}
            />
          )}
        </FormPage>
      )}
    </PatientLoader>
  );
}

type FormPageProps = { title: string; subtitle?: string; from?: string | undefined; children: ReactNode };

function FormPage({ title, subtitle, from, children }: FormPageProps) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader title={title} subtitle={subtitle} back={<PatientsLink from={from} />} />
      <Card padding="roomy">{children}</Card>
    </main>
  );
}
