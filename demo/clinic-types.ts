/** What a clinic of each type offers. Each clinic gets some of the optional entries, so that clinics of a type differ. */
type TypeFacts = {
  openHours: readonly string[];
  isAlwaysOpen: boolean;
  services: readonly string[];
  optionalServices: readonly string[];
  facilities: readonly string[];
  optionalFacilities: readonly string[];
};

const dayHours = ['Mon–Sat 9:00 AM–8:00 PM', 'Mon–Sat 8:30 AM–7:30 PM', 'Mon–Sat 10:00 AM–8:30 PM'];

export const demoClinicTypes = {
  Hospital: {
    openHours: ['Open 24 hours'],
    isAlwaysOpen: true,
    services: ['General Consultation', 'Emergency Care', 'Laboratory', 'Radiology', 'Surgery', 'Pharmacy'],
    optionalServices: [
      'Cardiology',
      'Orthopedics',
      'Gynecology',
      'Pediatrics',
      'Dermatology',
      'Physiotherapy',
      'Health Checkup',
    ],
    facilities: ['ICU', 'Operation Theater', 'Laboratory', 'Radiology', 'Pharmacy', 'Ambulance Service'],
    optionalFacilities: ['Blood Bank', 'Cafeteria', 'ATM', 'AC Rooms', 'WiFi', 'Pharmacy Delivery'],
  },
  'Family Practice': {
    openHours: dayHours,
    isAlwaysOpen: false,
    services: ['General Consultation', 'Vaccination', 'Health Checkup'],
    optionalServices: ['Pediatrics', 'Laboratory', 'Pharmacy', 'Dermatology'],
    facilities: ['Pharmacy'],
    optionalFacilities: ['WiFi', 'AC Rooms', 'Pharmacy Delivery', 'Laboratory'],
  },
  'Dental Clinic': {
    openHours: ['Mon–Sat 10:00 AM–8:00 PM', 'Mon–Sat 9:30 AM–1:30 PM, 4:30 PM–8:30 PM'],
    isAlwaysOpen: false,
    services: ['Dentistry', 'General Consultation'],
    optionalServices: ['Radiology', 'Surgery', 'Health Checkup'],
    facilities: ['AC Rooms'],
    optionalFacilities: ['Radiology', 'WiFi', 'Pharmacy'],
  },
  'Urgent Care': {
    openHours: ['Open 24 hours'],
    isAlwaysOpen: true,
    services: ['Emergency Care', 'General Consultation', 'Laboratory', 'Radiology'],
    optionalServices: ['Pharmacy', 'Orthopedics', 'Vaccination'],
    facilities: ['Laboratory', 'Radiology', 'Ambulance Service'],
    optionalFacilities: ['Pharmacy', 'AC Rooms', 'WiFi'],
  },
  'Specialty Clinic': {
    openHours: ['Mon–Sat 9:00 AM–6:00 PM', 'Mon–Fri 10:00 AM–7:00 PM, Sat 10:00 AM–2:00 PM'],
    isAlwaysOpen: false,
    services: ['General Consultation', 'Laboratory'],
    optionalServices: ['Pharmacy', 'Health Checkup', 'Radiology'],
    facilities: ['Laboratory', 'AC Rooms'],
    optionalFacilities: ['Pharmacy', 'WiFi', 'Cafeteria', 'Pharmacy Delivery'],
  },
  Rehabilitation: {
    openHours: ['Mon–Sat 7:00 AM–7:00 PM', 'Mon–Sat 8:00 AM–6:00 PM'],
    isAlwaysOpen: false,
    services: ['Physiotherapy', 'Orthopedics'],
    optionalServices: ['General Consultation', 'Health Checkup', 'Radiology'],
    facilities: ['AC Rooms', 'WiFi'],
    optionalFacilities: ['Cafeteria', 'Pharmacy', 'Ambulance Service'],
  },
  'Diagnostic Center': {
    openHours: ['Mon–Sat 6:30 AM–8:00 PM, Sun 7:00 AM–1:00 PM', 'Every day 7:00 AM–9:00 PM'],
    isAlwaysOpen: false,
    services: ['Laboratory', 'Radiology', 'Health Checkup'],
    optionalServices: ['Cardiology', 'Vaccination', 'General Consultation'],
    facilities: ['Laboratory', 'Radiology', 'AC Rooms'],
    optionalFacilities: ['WiFi', 'ATM', 'Cafeteria'],
  },
  'Eye Care Center': {
    openHours: dayHours,
    isAlwaysOpen: false,
    services: ['General Consultation', 'Surgery', 'Health Checkup'],
    optionalServices: ['Pharmacy', 'Laboratory', 'Pediatrics'],
    facilities: ['Operation Theater', 'AC Rooms'],
    optionalFacilities: ['Pharmacy', 'WiFi', 'Cafeteria'],
  },
  'Maternity Hospital': {
    openHours: ['Open 24 hours'],
    isAlwaysOpen: true,
    services: ['Gynecology', 'Pediatrics', 'Emergency Care', 'Surgery', 'Vaccination'],
    optionalServices: ['Laboratory', 'Radiology', 'Pharmacy'],
    facilities: ['Operation Theater', 'ICU', 'Ambulance Service', 'AC Rooms'],
    optionalFacilities: ['Blood Bank', 'Pharmacy', 'Cafeteria', 'WiFi'],
  },
  'Pediatric Clinic': {
    openHours: dayHours,
    isAlwaysOpen: false,
    services: ['Pediatrics', 'Vaccination', 'General Consultation'],
    optionalServices: ['Laboratory', 'Pharmacy', 'Health Checkup'],
    facilities: ['AC Rooms'],
    optionalFacilities: ['Pharmacy', 'WiFi', 'Laboratory', 'Pharmacy Delivery'],
  },
} satisfies Record<string, TypeFacts>;

export type ClinicType = keyof typeof demoClinicTypes;
