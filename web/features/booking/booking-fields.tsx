import type { City } from '#contract/cities.ts';
import type { Clinic } from '#contract/clinics.ts';
import type { Doctor } from '#contract/doctors.ts';
import { listRupees } from '#contract/money.ts';
import type { TypePrice } from '#contract/pricing.ts';
import type { FieldErrors } from '#web/lib/form-state.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { BookingValues } from './booking-rules.ts';
import { type BookedPatient, PatientField } from './patient-field.tsx';
import { ClinicField, DoctorField } from './provider-field.tsx';
import type { BookingStart } from './queries.ts';

type BookingFieldsProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  start: BookingStart;
  patient: BookedPatient | undefined;
  cities: City[];
  types: TypePrice[];
  doctor: Doctor | null;
  clinic: Clinic | null;
  errors: FieldErrors;
};

/** The fields of a booking before the time: patient, type, city, doctor and clinic. */
export function BookingFields({
  values,
  change,
  start,
  patient,
  cities,
  types,
  doctor,
  clinic,
  errors,
}: BookingFieldsProps) {
  const providerInOtherCity = [doctor, clinic].find(
    (provider) => provider && provider.city !== values.city && cities.some(({ name }) => name === provider.city),
  );
  const chosenType = types.find(({ name }) => name === values.type);

  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PatientField values={values} change={change} start={start} patient={patient} error={errors.patientId} />
        <div data-field="type">
          <SelectField
            label="Appointment type"
            required
            placeholder="Choose a type"
            options={types.map(({ name, title, price }) => ({ value: name, label: `${title} – ${listRupees(price)}` }))}
            value={chosenType ? values.type : ''}
            hint={chosenType?.description}
            error={errors.type}
            onChange={(event) => change({ type: event.target.value })}
          />
        </div>
        <div className="grid content-start gap-1">
          <SelectField
            label="City"
            required
            options={cities.map(({ name }) => name)}
            value={values.city}
            hint="The city decides the price."
            error={errors.city}
            onChange={(event) => change({ city: event.target.value })}
          />
          {providerInOtherCity ? (
            <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
              {`${providerInOtherCity.name} is in ${providerInOtherCity.city}.`}
              <button
                type="button"
                className="link min-h-11"
                onClick={() => change({ city: providerInOtherCity.city })}
              >
                {`Use ${providerInOtherCity.city}`}
              </button>
            </p>
          ) : null}
        </div>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DoctorField id={values.doctorId} onChange={(doctorId) => change({ doctorId, time: '' })} />
        <ClinicField id={values.clinicId} onChange={(clinicId) => change({ clinicId })} />
      </div>
    </>
  );
}
