import type { ReactNode } from 'react';
import { citiesDiffer } from '#contract/appointments/booking.ts';
import { placeOf } from '#contract/appointments/place.ts';
import type { City } from '#contract/cities/schemas.ts';
import type { Clinic } from '#contract/clinics/schemas.ts';
import type { Doctor } from '#contract/doctors/schemas.ts';
import type { TypePrice } from '#contract/pricing/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form-state.ts';
import { forVisitAtWords } from '#web/parts/appointments/for-visit-words.ts';
import { FieldNotes } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type BookingValues, consultation } from './-booking-rules.ts';
import { type BookedPatient, PatientField } from './-patient-field.tsx';
import { placesOfType } from './-place-rules.ts';
import { ClinicField, DoctorField, type ProviderKind } from './-provider-field.tsx';
import type { BookingFormData } from './-queries.ts';
import { TypeField } from './-type-field.tsx';

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
  /** The picker that is open. */
  picker: ProviderKind | null;
  onPicker: (picker: ProviderKind | null) => void;
  errors: FieldErrors;
  /** The type was known from the start. It stands after the time, because the summary shows it anyway. */
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
    change({ doctorId, time: '', ...(doctorId && !values.type ? { type: consultation } : {}) });

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
            <DoctorField id={values.doctorId} onChange={chooseDoctor} {...pickerOf('doctor')} />
            <ClinicField id={values.clinicId} onChange={(clinicId) => change({ clinicId })} {...pickerOf('clinic')} />
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
