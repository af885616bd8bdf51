import { lazy, Suspense, useState } from 'react';
import type { Patient } from '#contract/patients.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { BookingValues } from './booking-rules.ts';
import type { BookingStart } from './queries.ts';
import { useRefocus } from './use-refocus.ts';

const SelectPatientDialog = lazy(async () => ({
  default: (await import('#web/features/patients/select-patient-dialog.tsx')).SelectPatientDialog,
}));

export type BookedPatient = Pick<Patient, 'id' | 'name' | 'patientNumber'>;

type PatientFieldProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  start: BookingStart;
  /** The chosen patient. */
  patient: BookedPatient | undefined;
  error: string | undefined;
};

/** The patient of a booking: a family chooses from its own patients, staff search all patients. */
export function PatientField({ values, change, start, patient, error }: PatientFieldProps) {
  const isStaff = can(useViewer()?.role ?? 'user', 'patient.readAny');
  // A follow-up step has the patient of its appointment.
  const isFixed = start.relatedAppointment !== null;
  return (
    <div data-field="patientId">
      {isStaff && !isFixed ? (
        <PatientSearch patient={patient} onChoose={(patientId) => change({ patientId })} />
      ) : (
        <SelectField
          label="Patient"
          required
          placeholder="Choose a patient"
          options={start.patients.map(({ id, name, patientNumber }) => ({
            value: id,
            label: `${name} (${patientNumber})`,
          }))}
          value={values.patientId}
          disabled={isFixed}
          error={error}
          onChange={(event) => change({ patientId: event.target.value })}
        />
      )}
    </div>
  );
}

function PatientSearch({ patient, onChoose }: { patient: BookedPatient | undefined; onChoose: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { container, refocus } = useRefocus();
  return (
    <section ref={container} aria-label="Patient" className="grid content-start gap-1.5">
      <p className="ui-label">Patient</p>
      {patient ? (
        <div className="ui-card flex flex-wrap items-center gap-x-3 p-3">
          <p className="min-w-0 grow basis-40">
            <strong className="block break-words">{patient.name}</strong>
            <span className="font-mono text-ink-muted">{patient.patientNumber}</span>
          </p>
          <Button variant="quiet" size="small" aria-label="Change patient" onClick={() => setOpen(true)}>
            Change
          </Button>
        </div>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          Choose a patient
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <SelectPatientDialog
            open
            onClose={() => setOpen(false)}
            onChoose={(patientId) => {
              setOpen(false);
              onChoose(patientId);
              refocus();
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
