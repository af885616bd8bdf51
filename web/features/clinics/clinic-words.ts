import type { ClinicForm, ManagedClinic } from '#contract/clinics-admin.ts';
import { shortDate, weekdays } from '#contract/clock.ts';
import type { HoursRange } from '#contract/weekly-hours.ts';
import { hoursWords } from '#web/lib/hours-words.ts';

/** The labels of the fields, for the form and the notice about changes by others. */
export const clinicLabels: Record<keyof ClinicForm, string> = {
  name: 'Name',
  type: 'Type',
  openHours: 'Opening Hours',
  imageHash: 'Picture',
  closedWeekdays: 'Closed every',
  closedDays: 'Closed on',
  hours: 'Weekly hours',
  city: 'City',
  address: 'Address',
  fullAddress: 'Full Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  services: 'Services',
  insurers: 'Insurance Accepted',
  facilities: 'Facilities',
  hasEmergencyServices: '24/7 Emergency Services',
  hasParking: 'Parking Available',
  isWheelchairAccessible: 'Wheelchair Accessible',
};

/** Formats the value of a field for display. */
export function clinicFieldWords(field: string, value: unknown): string {
  if (field === 'imageHash') return value ? 'another picture' : 'no picture';
  if (field === 'closedWeekdays') return (value as number[]).map((day) => weekdays[day - 1]).join(', ');
  if (field === 'hours') return (value as HoursRange[]).map(hoursWords).join(', ');
  if (field === 'closedDays') return (value as string[]).map((day) => shortDate(day)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
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
