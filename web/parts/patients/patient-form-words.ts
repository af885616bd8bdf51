import type { NewPatient } from '#contract/patients/schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import type { FormWords } from '#web/staff-kit/changed-fields.ts';

/** The fields of a patient. */
export const patientFormWords: FormWords<Record<keyof NewPatient, unknown>> = {
  labels: {
    name: marked('Name'),
    age: marked('Age'),
    months: marked('Months'),
    gender: marked('Gender'),
    mobileNumber: marked('Mobile number'),
    medicalHistory: marked('Medical history'),
  },
  valueWords: (field, value, t) => (field === 'gender' ? t(String(value)) : String(value ?? '')),
};
