import type { DoctorForm, ManagedDoctor } from '#contract/doctors/staff-schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { marked } from '#web/i18n/translate.ts';
import { createT, type T } from '#web/i18n/use-t.tsx';
import { hoursWords, leaveWords, weekdayWords } from '#web/parts/times/time-words.ts';
import { tickedDays } from './-availability-rules.ts';

/** The labels of the fields, for the form and the notice about changes by others. */
export const doctorLabels: Record<keyof DoctorForm, string> = {
  name: marked('Name'),
  specialty: marked('Specialty'),
  hospital: marked('Hospital'),
  city: marked('City'),
  experience: marked('Experience (years)'),
  consultationFee: marked('Consultation Fee (₹)'),
  bio: marked('Bio'),
  imageHash: marked('Photo'),
  phone: marked('Phone'),
  email: marked('Email'),
  licenseNumber: marked('License Number'),
  qualifications: marked('Qualifications'),
  languages: marked('Languages'),
  // Only information: families read `availableHours`, staff read `availableDays`. Neither decides what can be booked.
  availableDays: marked('Available Days'),
  availableHours: marked('Available Hours'),
  // These three decide which times can be booked.
  hours: marked('Weekly hours'),
  slotMinutes: marked('Slot length'),
  leave: marked('Leave{#of a doctor}'),
};

/** Formats the value of a field for display. */
export function doctorFieldWords(field: string, value: unknown, t: T = createT(null)): string {
  if (field === 'consultationFee') return totalRupees(value as number);
  if (field === 'imageHash') return value ? t('another picture') : t('no picture');
  if (field === 'availableDays') return (value as string[]).map((day) => weekdayWords(t, day)).join(', ');
  if (field === 'city') return t.named(String(value));
  if (['specialty', 'languages'].includes(field))
    return [value]
      .flat()
      .map((one) => t(String(one)))
      .join(', ');
  if (field === 'hours') return hoursWords(t, value as HoursRange[]);
  if (field === 'leave') return leaveWords(t, value as DoctorForm['leave']);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The initial values of the form. Pass null for a new doctor. */
export function doctorFormValues(doctor: ManagedDoctor | null): DoctorForm {
  if (!doctor) {
    return {
      name: '',
      specialty: '',
      hospital: '',
      city: '',
      phone: '',
      email: '',
      licenseNumber: '',
      experience: 0,
      consultationFee: 0,
      bio: '',
      availableHours: '',
      availableDays: [],
      qualifications: [],
      languages: [],
      imageHash: null,
      slotMinutes: 30,
      hours: [],
      leave: [],
    };
  }
  const { id: _id, version: _version, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = doctor;
  return { ...form, availableDays: tickedDays(form) };
}
