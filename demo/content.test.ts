import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { clinicPicture } from './art/clinic-pictures.ts';
import { drawings } from './art/drawings.ts';
import { portrait } from './art/portraits.ts';
import { cityNames } from './cities.ts';
import { demoClinics } from './clinics.ts';
import { demoDoctors } from './doctors.ts';

const cities = ['Bengaluru', 'Chennai', 'Delhi', 'Hyderabad', 'Jaipur', 'Kolkata', 'Mumbai', 'Pune'];
const specialties = [
  'Cardiologist',
  'Dermatologist',
  'ENT Specialist',
  'General Physician',
  'Gynecologist',
  'Neurologist',
  'Oncologist',
  'Ophthalmologist',
  'Orthopedic',
  'Pediatrician',
  'Psychiatrist',
  'Urologist',
];
const types = [
  'Dental Clinic',
  'Diagnostic Center',
  'Eye Care Center',
  'Family Practice',
  'Hospital',
  'Maternity Hospital',
  'Pediatric Clinic',
  'Rehabilitation',
  'Specialty Clinic',
  'Urgent Care',
];
const qualifications = ['MBBS', 'MD', 'MS', 'DM', 'MCh', 'DNB', 'FRCS', 'MRCP', 'PhD'];
const languages = [
  'English',
  'Hindi',
  'Marathi',
  'Tamil',
  'Telugu',
  'Bengali',
  'Gujarati',
  'Kannada',
  'Malayalam',
  'Punjabi',
];
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const services = [
  'General Consultation',
  'Emergency Care',
  'Laboratory',
  'Radiology',
  'Pharmacy',
  'Surgery',
  'Cardiology',
  'Orthopedics',
  'Dentistry',
  'Gynecology',
  'Pediatrics',
  'Dermatology',
  'Physiotherapy',
  'Vaccination',
  'Health Checkup',
];
const facilities = [
  '24/7 Emergency',
  'ICU',
  'Operation Theater',
  'Laboratory',
  'Radiology',
  'Pharmacy',
  'Blood Bank',
  'Ambulance Service',
  'Cafeteria',
  'ATM',
  'Parking',
  'Wheelchair Access',
  'AC Rooms',
  'WiFi',
  'Pharmacy Delivery',
];
const insurers = [
  'Bajaj Allianz',
  'HDFC ERGO',
  'ICICI Lombard',
  'Star Health',
  'Max Bupa',
  'Religare',
  'Oriental Insurance',
  'United India',
  'National Insurance',
  'Cashless Treatment',
];

const doctorsAndClinics = [...demoDoctors, ...demoClinics];
const distinct = (values: readonly string[]) => [...new Set(values)].sort();
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function countBy(values: readonly string[]): number[] {
  return distinct(values).map((value) => values.filter((other) => other === value).length);
}

test('the demo has 8 cities, 72 doctors and 32 clinics', () => {
  expect(cityNames.toSorted()).toEqual(cities);
  expect(demoDoctors).toHaveLength(72);
  expect(demoClinics).toHaveLength(32);
});

test('doctors cover every specialty six times and every city nine times', () => {
  expect(distinct(demoDoctors.map((d) => d.specialty))).toEqual(specialties);
  expect(countBy(demoDoctors.map((d) => d.specialty))).toEqual(Array(12).fill(6));
  expect(distinct(demoDoctors.map((d) => d.city))).toEqual(cities);
  expect(countBy(demoDoctors.map((d) => d.city))).toEqual(Array(8).fill(9));
});

test('clinics cover every type, and every city four times with one general hospital', () => {
  expect(distinct(demoClinics.map((c) => c.type))).toEqual(types);
  expect(countBy(demoClinics.map((c) => c.city))).toEqual(Array(8).fill(4));
  expect(
    demoClinics
      .filter((c) => c.type === 'Hospital')
      .map((c) => c.city)
      .sort(),
  ).toEqual(cities);
});

test.each([
  ['names', doctorsAndClinics.map((entry) => entry.name)],
  ['phones', doctorsAndClinics.map((entry) => entry.phone)],
  ['e-mail addresses', doctorsAndClinics.map((entry) => entry.email)],
  ['licences', demoDoctors.map((d) => d.licenseNumber)],
  ['biographies', demoDoctors.map((d) => d.bio)],
  ['portraits', drawings.doctor],
  ['websites', demoClinics.map((c) => c.website)],
  ['pictures', drawings.clinic],
  ['addresses', demoClinics.map((c) => c.fullAddress)],
])('%s are not repeated', (_what, values) => {
  expect(distinct(values)).toHaveLength(values.length);
});

test.each(demoDoctors.map((doctor) => [doctor.name, doctor] as const))('%s has valid data', (_name, doctor) => {
  expect(doctor.name).toMatch(/^Dr\. \S/);
  expect(doctor.phone).toMatch(/^\+918000000\d{3}$/);
  expect(doctor.email).toMatch(/^[a-z.]+@example\.in$/);
  expect(qualifications).toEqual(expect.arrayContaining(doctor.qualifications));
  expect(doctor.qualifications[0]).toBe('MBBS');
  expect(languages).toEqual(expect.arrayContaining(doctor.languages));
  expect(distinct(doctor.languages)).toHaveLength(doctor.languages.length);
  expect(days).toEqual(expect.arrayContaining(doctor.availableDays));
  expect(doctor.consultationFee % 50).toBe(0);
  expect(doctor.consultationFee).toBeGreaterThanOrEqual(250);
  expect(doctor.consultationFee).toBeLessThanOrEqual(3000);
  expect(doctor.bio.replaceAll('Dr.', 'Dr').match(/\.(?= |$)/g)).toHaveLength(2);
  expect([15, 20, 30, 45]).toContain(doctor.slotMinutes);
});

test.each(demoDoctors.map((doctor) => [doctor.name, doctor] as const))('%s has valid hours', (_name, doctor) => {
  for (const [index, range] of doctor.weeklyHours.entries()) {
    expect(range.from).toMatch(/^\d\d:\d\d$/);
    const length = minutes(range.to) - minutes(range.from);
    expect(length).toBeGreaterThan(0);
    expect(length % doctor.slotMinutes).toBe(0);

    const later = doctor.weeklyHours.slice(index + 1).filter((other) => other.day === range.day);
    for (const other of later) expect(minutes(other.from)).toBeGreaterThanOrEqual(minutes(range.to));
  }
  if (doctor.weeklyHours.length === 0) return;
  const daysWithHours = new Set(doctor.weeklyHours.map((range) => days[range.day - 1]));
  expect(doctor.availableDays).toEqual(days.filter((day) => daysWithHours.has(day)));
});

test('a quarter of the doctors have no structured hours, and some of them no text either', () => {
  const withoutHours = demoDoctors.filter((d) => d.weeklyHours.length === 0);
  expect(withoutHours).toHaveLength(18);
  expect(new Set(withoutHours.map((d) => d.specialty)).size).toBe(12);
  expect(withoutHours.filter((d) => d.availableHours === '')).toHaveLength(6);
  expect(demoDoctors.find((d) => d.name === 'Dr. Freny Daruwala')?.availableHours).toBe(
    'Mon–Fri 9:00 AM–12:00 PM; Mon, Wed, Fri 5:00 PM–8:00 PM',
  );
});

test('ratings have one decimal, are between 3.6 and 5.0 and cover the range', () => {
  for (const { rating } of doctorsAndClinics) {
    expect(rating).toBeGreaterThanOrEqual(3.6);
    expect(rating).toBeLessThanOrEqual(5);
    expect(Number(rating.toFixed(1))).toBe(rating);
  }
  expect(new Set(demoDoctors.map((d) => d.rating)).size).toBeGreaterThanOrEqual(12);
});

test.each(demoClinics.map((clinic) => [clinic.name, clinic] as const))('%s has valid data', (_name, clinic) => {
  expect(services).toEqual(expect.arrayContaining(clinic.services));
  expect(facilities).toEqual(expect.arrayContaining(clinic.facilities));
  expect(insurers).toEqual(expect.arrayContaining(clinic.insuranceAccepted));
  for (const list of [clinic.services, clinic.facilities, clinic.insuranceAccepted]) {
    expect(distinct(list)).toHaveLength(list.length);
  }
  expect(clinic.fullAddress).toMatch(new RegExp(`, ${clinic.city}(, [A-Z][A-Za-z ]+)? \\d{6}$`));
  expect(clinic.facilities.includes('Parking')).toBe(clinic.parkingAvailable);
  expect(clinic.facilities.includes('Wheelchair Access')).toBe(clinic.wheelchairAccessible);
  expect(clinic.facilities.includes('24/7 Emergency')).toBe(clinic.emergencyServices);
});

test('the same seed draws the same picture', () => {
  const look = { gender: 'female', ageBand: 'senior', headwear: 'none' } as const;
  expect(portrait(7, look)).toBe(portrait(7, look));
  expect(portrait(7, look)).not.toBe(portrait(8, look));
  expect(clinicPicture(3, 'Dental Clinic')).toBe(clinicPicture(3, 'Dental Clinic'));
});

const pictures = [
  ...cityNames.map((name, index) => [name, drawings.city[index] ?? '', 640, 400] as const),
  ...demoDoctors.map(({ name }, index) => [name, drawings.doctor[index] ?? '', 400, 400] as const),
  ...demoClinics.map(({ name }, index) => [name, drawings.clinic[index] ?? '', 640, 400] as const),
];

test.each(pictures)('the picture of %s is valid, self-contained SVG', async (_name, svg, width, height) => {
  expect(svg).not.toMatch(/script|href|<image|<foreignObject|<text|\bon\w+=|undefined|NaN/i);
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height });
});

test.each([
  ['city', cityNames.length, 640, 400],
  ['doctor', demoDoctors.length, 400, 400],
  ['clinic', demoClinics.length, 640, 400],
])('every %s has a rendered picture', async (kind, count, width, height) => {
  for (let index = 0; index < count; index += 1) {
    const file = new URL(`./pictures/${kind}-${String(index).padStart(2, '0')}.webp`, import.meta.url);
    expect(await sharp(fileURLToPath(file)).metadata()).toMatchObject({ format: 'webp', width, height });
  }
});
