import type { ClinicForm, ManagedClinic } from '#contract/clinics/staff-schemas.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { marked } from '#web/i18n/translate.ts';
import { createT, type T } from '#web/i18n/use-t.tsx';
import { hoursWords, weekdaysWords } from '#web/parts/times/time-words.ts';

/** The labels of the fields, for the form and the notice about changes by others. */
export const clinicLabels: Record<keyof ClinicForm, string> = {
  name: marked('Name'),
  type: marked('Type'),
  openHours: marked('Opening Hours'),
  imageHash: marked('Picture'),
  closedWeekdays: marked('Closed every'),
  closedDays: marked('Closed on'),
  hours: marked('Weekly hours'),
  city: marked('City'),
  address: marked('Address'),
  fullAddress: marked('Full Address'),
  phone: marked('Phone'),
  email: marked('Email'),
  website: marked('Website'),
  services: marked('Services'),
  insurers: marked('Insurance Accepted'),
  facilities: marked('Facilities'),
  hasEmergencyServices: marked('24/7 Emergency Services'),
  hasParking: marked('Parking Available'),
  isWheelchairAccessible: marked('Wheelchair Accessible'),
};

/** Formats the value of a field for display. */
export function clinicFieldWords(field: string, value: unknown, t: T = createT(null)): string {
  if (field === 'imageHash') return value ? t('another picture') : t('no picture');
  if (field === 'closedWeekdays') return weekdaysWords(t, value as number[]);
  if (field === 'hours') return hoursWords(t, value as HoursRange[]);
  if (field === 'closedDays') return (value as string[]).map((day) => datesIn(t).date(day)).join(', ');
  if (field === 'city') return t.named(String(value));
  if (['type', 'services', 'facilities'].includes(field))
    return [value]
      .flat()
      .map((one) => t(String(one)))
      .join(', ');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The initial values of the form. Pass null for a new clinic. */
export function clinicFormValues(clinic: ManagedClinic | null): ClinicForm {
  if (!clinic) {
    return {
      name: '',
      type: '',
      city: '',
      address: '',
      fullAddress: '',
      openHours: '',
      phone: '',
      email: '',
      website: '',
      hasEmergencyServices: false,
      hasParking: false,
      isWheelchairAccessible: false,
      services: [],
      facilities: [],
      insurers: [],
      imageHash: null,
      closedWeekdays: [],
      closedDays: [],
      hours: [],
    };
  }
  const { id: _id, version: _version, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = clinic;
  return form;
}
