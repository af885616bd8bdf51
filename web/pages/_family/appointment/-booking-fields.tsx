import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeOf } from '#contract/appointments/place.ts';
import { citiesDiffer } from '#contract/appointments/texts.ts';
import type { City } from '#contract/cities/schemas.ts';
import type { Clinic } from '#contract/clinics/schemas.ts';
import type { Doctor } from '#contract/doctors/schemas.ts';
import type { Patient } from '#contract/patients/schemas.ts';
import type { TypePrice } from '#contract/pricing/schemas.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { forVisitAtWords } from '#web/parts/appointments/step-and-place-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNotes } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type BookingValues, consultationType, type ProviderKind, placesOfType } from './-booking-rules.ts';
import { ChoiceField, TypeField } from './-choice-fields.tsx';
import { BookingClinicField, BookingDoctorField, useRefocus } from './-provider-field.tsx';
import type { BookingFormData } from './-queries.ts';

const SelectPatientDialog = lazyPart(
  async () => (await import('#web/parts/patients/select-patient-dialog.tsx')).SelectPatientDialog,
);

type BookedPatient = Pick<Patient, 'id' | 'name' | 'patientNumber'>;

/** A family with more patients chooses the other patients in a dialog. */
const maxChips = 6;

type PatientFieldProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  formData: BookingFormData;
  patient: BookedPatient | undefined;
  isStaff: boolean;
  error: string | undefined;
};

/** The patient of a booking: a family chooses from its own patients, staff search all patients. */
function PatientField({ values, change, formData, patient, isStaff, error }: PatientFieldProps) {
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
        // After the patient is added, the page returns to this booking with the new patient.
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
 * All patients of a small family, else some of them: the patient of the latest visit and the chosen one are always
 * among them.
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

/** The search parameters of the same booking without the patient, because the patient is added now. */
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

// Loaded on demand, because most bookings are visits to a doctor.
const PlacesSection = lazyPart(async () => (await import('./-places-section.tsx')).PlacesSection);

/** The place of the chosen clinic, else of the chosen doctor; empty without both. */
function chosenPlaceOf(doctor: Doctor | null, clinic: Clinic | null): string {
  const city = (clinic ?? doctor)?.city;
  if (!city) return '';
  const address = clinic?.location ?? null;
  return placeOf({ clinic, address, hospital: doctor?.hospital ?? null, placeCity: city, city });
}

type BookingFieldsProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  formData: BookingFormData;
  patient: BookedPatient | undefined;
  isStaff: boolean;
  cities: City[];
  types: TypePrice[];
  isLoadingTypes: boolean;
  doctor: Doctor | null;
  clinic: Clinic | null;
  picker: ProviderKind | null;
  onPicker: (picker: ProviderKind | null) => void;
  errors: FieldErrors;
  /** The type was chosen before the form opened. Its field stands after the time, because the summary shows it anyway. */
  isTypeKnown: boolean;
  /** The chosen type takes a doctor's time. */
  needsDoctor: boolean;
  /** Date and time. */
  children: ReactNode;
};

/** The fields of a booking except the notes: patient, type and city, doctor and clinic, and the time. */
export function BookingFields({
  values,
  change,
  formData,
  patient,
  isStaff,
  cities,
  types,
  isLoadingTypes,
  doctor,
  clinic,
  picker,
  onPicker,
  errors,
  isTypeKnown,
  needsDoctor,
  children,
}: BookingFieldsProps) {
  const t = useT();
  const providerInOtherCity = [doctor, clinic].find(
    (provider) => provider && provider.city !== values.city && cities.some(({ name }) => name === provider.city),
  );
  const hasOtherClinicCity = Boolean(needsDoctor && doctor && clinic && doctor.city !== clinic.city);
  const visit = formData.relatedAppointment;
  const visitPlace = visit ? placeOf(visit) : chosenPlaceOf(doctor, clinic);
  const pickerOf = (kind: ProviderKind) => ({
    city: (kind === 'doctor' ? clinic : doctor)?.city ?? values.city,
    isOpen: picker === kind,
    onOpen: () => onPicker(kind),
    onClose: () => onPicker(null),
  });
  const chooseDoctor = (doctorId: string) =>
    change({ doctorId, time: '', ...(doctorId && !values.type ? { type: consultationType } : {}) });

  const typeField = (
    <TypeField
      values={values}
      change={(part) => change(part.type ? { ...part, ...placesOfType(part.type, values, visitPlace) } : part)}
      types={types}
      isLoading={isLoadingTypes}
      cities={cities}
      fee={(needsDoctor && doctor?.consultationFee) || 0}
      providerInOtherCity={needsDoctor ? (providerInOtherCity ?? undefined) : undefined}
      isKnown={isTypeKnown}
      errors={errors}
    />
  );

  return (
    <>
      <PatientField
        values={values}
        change={change}
        formData={formData}
        patient={patient}
        isStaff={isStaff}
        error={errors.patientId}
      />
      {visit ? (
        <p className="font-medium">
          {forVisitAtWords(t, { ...visit, doctor: visit.doctor?.name ?? null, clinic: visit.clinic?.name ?? null })}
        </p>
      ) : null}
      {isTypeKnown ? null : typeField}
      {needsDoctor || !visit ? (
        <div data-field="provider" className="grid grid-cols-1 gap-1.5">
          <div className="grid grid-cols-1 items-start gap-x-5 gap-y-3 sm:grid-cols-2">
            <BookingDoctorField id={values.doctorId} onChange={chooseDoctor} {...pickerOf('doctor')} />
            <BookingClinicField
              id={values.clinicId}
              onChange={(clinicId) => change({ clinicId })}
              {...pickerOf('clinic')}
            />
          </div>
          <FieldNotes
            id="provider"
            error={hasOtherClinicCity ? t(citiesDiffer) : undefined}
            hint={
              !needsDoctor && doctor
                ? t('This needs no doctor: {doctor} is not booked, and you can choose any time.', {
                    doctor: doctor.name,
                  })
                : undefined
            }
          />
        </div>
      ) : null}
      {needsDoctor ? null : (
        <PlacesSection values={values} change={change} errors={errors} visit={visit} visitPlace={visitPlace} />
      )}
      {children}
      {isTypeKnown ? typeField : null}
    </>
  );
}
