import type { Patient } from '#contract/patients.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PatientForm } from './patient-form.tsx';
import { PatientView } from './patient-view.tsx';
import { PatientsLink } from './patients-link.tsx';

/** The page Add New Patient. */
export function NewPatientPage() {
  return <FormPage title="Add New Patient" subtitle="Somebody you care for, or yourself." />;
}

/** The page Edit Patient, with the same form. */
export function EditPatientPage({ patientId }: { patientId: string }) {
  return (
    <PatientView patientId={patientId}>
      {(patient) => <FormPage title="Edit Patient" subtitle={patient.name} patient={patient} />}
    </PatientView>
  );
}

function FormPage({ title, subtitle, patient }: { title: string; subtitle: string; patient?: Patient }) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader title={title} subtitle={subtitle} back={<PatientsLink />} />
      <Card padding="roomy">{patient ? <PatientForm key={patient.id} patient={patient} /> : <PatientForm />}</Card>
    </main>
  );
}
