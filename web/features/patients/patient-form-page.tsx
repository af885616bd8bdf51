import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PatientForm } from './patient-form.tsx';
import { isBooking } from './patient-rules.ts';
import { PatientView } from './patient-view.tsx';
import { PatientsLink } from './patients-link.tsx';

/** The page Add New Patient. `from` is the address of a booking that needs the patient. */
export function NewPatientPage({ from }: { from: string | undefined }) {
  const booking = isBooking(from) ? from : undefined;
  const subtitle = booking
    ? 'Who is the visit for? Then you choose the time and book.'
    : 'Somebody you care for, or yourself.';
  return (
    <FormPage title="Add New Patient" subtitle={subtitle}>
      <PatientForm booking={booking} />
    </FormPage>
  );
}

/** The page Edit Patient, with the same form. */
export function EditPatientPage({ patientId }: { patientId: string }) {
  return (
    <PatientView patientId={patientId}>
      {(patient) => (
        <FormPage title="Edit Patient" subtitle={patient.name}>
          <PatientForm key={patient.id} patient={patient} />
        </FormPage>
      )}
    </PatientView>
  );
}

function FormPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader title={title} subtitle={subtitle} back={<PatientsLink />} />
      <Card padding="roomy">{children}</Card>
    </main>
  );
}
