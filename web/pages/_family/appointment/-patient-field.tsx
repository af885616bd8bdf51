import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Patient } from '#contract/patients/schemas.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BookingValues } from './-booking-rules.ts';
import { ChoiceField } from './-choice-field.tsx';
import type { BookingFormData } from './-queries.ts';
import { useRefocus } from './-use-refocus.ts';

const SelectPatientDialog = lazyPart(
  async () => (await import('#web/parts/patients/select-patient-dialog.tsx')).SelectPatientDialog,
);

export type BookedPatient = Pick<Patient, 'id' | 'name' | 'patientNumber'>;

/** A larger family chooses the others in a dialog. */
const maxChips = 6;

type PatientFieldProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  formData: BookingFormData;
  /** The chosen patient. */
  patient: BookedPatient | undefined;
  isStaff: boolean;
  error: string | undefined;
};

/** The patient of a booking: a family chooses from its own patients, staff search all patients. */
export function PatientField({ values, change, formData, patient, isStaff, error }: PatientFieldProps) {
  // A follow-up step has the patient of its appointment.
  const isFixed = formData.relatedAppointment !== null;
  const choose = (patientId: string) => change({ patientId });
  return (
    <div data-field="patientId">
      {isFixed || isStaff ? (
        <PatientSearch patient={patient} onChoose={isFixed ? undefined : choose} />
      ) : (
        <PatientChips values={values} formData={formData} patient={patient} error={error} onChoose={choose} />
      )}
    </div>
  );
}

type PatientChipsProps = Pick<PatientFieldProps, 'values' | 'formData' | 'patient' | 'error'> & {
  onChoose: (id: string) => void;
};

function PatientChips({ values, formData, patient, error, onChoose }: PatientChipsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = shownPatients(formData, patient);
  const hasNamesake = ({ id, name }: BookedPatient) => shown.some((other) => other.id !== id && other.name === name);
  return (
    <ChoiceField
      label={t('Patient')}
      layout="chips"
      choices={shown.map((one) => ({
        value: one.id,
        label: hasNamesake(one) ? `${one.name} (${one.patientNumber})` : one.name,
      }))}
      value={values.patientId}
      onChange={onChoose}
      error={error}
      action={
        // The form returns here with the new patient.
        <Link
          to={paths.newPatient}
          search={{ from: paths.bookingOf(bookingQueryOf(values)) }}
          className="link link-roomy"
        >
          {t('Add a person')}
        </Link>
      }
    >
      {formData.patients.length > shown.length ? (
        <Button variant="secondary" className="min-h-12" onClick={() => setOpen(true)}>
          {t('Someone else')}
        </Button>
      ) : null}
      {isOpen ? (
        <SelectPatientDialog
          open
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false);
            onChoose(id);
          }}
        />
      ) : null}
    </ChoiceField>
  );
}

/**
 * All patients of a small family, else some of them: the patient of the latest visit and the chosen one are always among
 * them.
 */
function shownPatients(
  { patients, lastPatientId }: BookingFormData,
  chosen: BookedPatient | undefined,
): BookedPatient[] {
  if (patients.length <= maxChips) return patients;
  const isFirst = ({ id }: BookedPatient) => id === lastPatientId;
  const first = [...patients.filter(isFirst), ...patients.filter((patient) => !isFirst(patient))].slice(
    0,
    maxChips - 1,
  );
  return !chosen || first.some(({ id }) => id === chosen.id) ? first : [chosen, ...first];
}

/** The search parameters of the same booking without the patient, for a person who is added now. */
function bookingQueryOf({ doctorId, clinicId, type, date, time }: BookingValues): paths.BookingQuery {
  return {
    doctor: doctorId || undefined,
    clinic: clinicId || undefined,
    type: type || undefined,
    date: date || undefined,
    time: time || undefined,
  };
}

type PatientSearchProps = {
  patient: BookedPatient | undefined;
  /** Absent if the patient cannot be changed. */
  onChoose: ((id: string) => void) | undefined;
};

function PatientSearch({ patient, onChoose }: PatientSearchProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isChosen = useRef(false);
  const { container, refocus } = useRefocus();
  // The pressed button is replaced when the chosen patient is loaded.
  useEffect(() => {
    if (!patient || !isChosen.current) return;
    isChosen.current = false;
    refocus();
  }, [patient, refocus]);
  return (
    <section ref={container} aria-label={t('Patient')} className="grid content-start gap-1.5">
      <p className="ui-label">{t('Patient')}</p>
      {patient ? (
        <div className="ui-card flex flex-wrap items-center gap-x-3 p-3">
          <p className="min-w-0 grow basis-40">
            <strong className="block break-words">
              <LatinText>{patient.name}</LatinText>
            </strong>
            <span className="font-mono text-ink-muted">{patient.patientNumber}</span>
          </p>
          {onChoose ? (
            <Button variant="quiet" className="min-h-12" aria-label={t('Change patient')} onClick={() => setOpen(true)}>
              {t('Change')}
            </Button>
          ) : null}
        </div>
      ) : (
        <Button variant="secondary" className="min-h-12 justify-self-start" onClick={() => setOpen(true)}>
          {t('Choose a patient')}
        </Button>
      )}
      {isOpen && onChoose ? (
        <SelectPatientDialog
          open
          onClose={() => setOpen(false)}
          onChoose={(patientId) => {
            setOpen(false);
            isChosen.current = true;
            onChoose(patientId);
          }}
        />
      ) : null}
    </section>
  );
}
