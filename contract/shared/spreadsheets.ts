import type { ClinicForm } from '../clinics/staff-schemas.ts';
import type { DoctorForm } from '../doctors/staff-schemas.ts';

/** The limits of an imported file. */
export const maxImportBytes = 5 * 1024 * 1024;
export const maxImportedRows = 10_000;
export const importTooLarge = 'This file is larger than 5 MB. Please import it in parts.';

/** A spreadsheet has no pictures: an import does not change them. */
type HeadersOf<Form> = Record<Exclude<keyof Form & string, 'imageHash'>, string>;

/**
 * The columns of the exported file, in this order, and of a file to import, in any order. No header is a text that
 * spreadsheet programs convert to another value, as they convert `24/7` to a date.
 */
export const doctorHeaders: HeadersOf<DoctorForm> = {
  name: 'Doctor',
  hospital: 'Hospital',
  qualifications: 'Qualifications',
  specialty: 'Specialty',
  city: 'Location',
  experience: 'Experience',
  consultationFee: 'Fee (₹)',
  phone: 'Phone',
  email: 'Email',
  licenseNumber: 'License Number',
  languages: 'Languages',
  bio: 'Bio',
  availableDays: 'Available Days',
  availableHours: 'Available Hours',
  hours: 'Weekly Hours',
  slotMinutes: 'Slot Minutes',
  leave: 'Leave',
};

/** The columns of the files of clinics. */
export const clinicHeaders: HeadersOf<ClinicForm> = {
  name: 'Clinic',
  openHours: 'Hours',
  type: 'Type',
  city: 'Location',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  services: 'Services',
  hasEmergencyServices: 'Open 24/7',
  hasParking: 'Parking',
  isWheelchairAccessible: 'Accessible',
  fullAddress: 'Full Address',
  website: 'Website',
  facilities: 'Facilities',
  insurers: 'Insurance Accepted',
  hours: 'Weekly Hours',
  closedWeekdays: 'Closed Every',
  closedDays: 'Closed On',
};
