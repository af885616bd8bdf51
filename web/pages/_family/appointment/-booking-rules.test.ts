import { expect, test } from 'vitest';
import {
  bookingBody,
  hasBegunToday,
  initialCity,
  lastPatientId,
  missingFields,
  placesOfType,
  type RideSide,
  rideProposal,
  rideSide,
} from './-booking-rules.ts';

const nothing = { doctor: false, clinic: false, places: false };
const empty = {
  patientId: '',
  type: '',
  city: 'Mumbai',
  doctorId: '',
  clinicId: '',
  date: '',
  time: '',
  notes: '',
  placeFrom: '',
  placeTo: '',
};
const key = '11111111-1111-4111-8111-111111111111';

const visited = (id: string, startsAt: string | null) => ({
  id,
  latestAppointment: startsAt
    ? { title: 'Doctor Consultation', startsAt, status: 'open' as const, isRequested: false }
    : null,
});

test.each([
  ['the only one', [visited('a', null)], 'a'],
  ['the first without visits', [visited('a', null), visited('b', null)], 'a'],
  ['the one with the latest visit', [visited('a', null), visited('b', '2027-01-05'), visited('c', '2026-12-01')], 'b'],
  ['nobody in an empty family', [], ''],
])('a booking is for %s', (_name, patients, expected) => {
  expect(lastPatientId(patients)).toBe(expected);
});

test('lists missing fields in the order of the form', () => {
  expect(missingFields(empty)).toEqual(['patientId', 'type', 'date', 'time']);
  expect(missingFields({ ...empty, patientId: key, type: 'consultation', date: '2027-01-05' })).toEqual(['time']);
});

const city = (name: string) => ({ id: name, name, image: null });

test.each([
  ['the chosen city', ['Agra', 'Mumbai', 'Pune'], ['Pune'], 'Pune'],
  ['Mumbai if the chosen city is not active', ['Agra', 'Mumbai'], ['Pune'], 'Mumbai'],
  ['the first city if Mumbai is not active', ['Agra', 'Pune'], [undefined], 'Agra'],
  ['no city if none is active', [], ['Pune'], ''],
])('a booking starts in %s', (_name, cities, preferred, expected) => {
  expect(initialCity(cities.map(city), preferred)).toBe(expected);
});

test('sends only the fields that are not empty', () => {
  const when = { date: '2027-01-05', time: '15:30' };
  const fields = { ...empty, ...when, key, patientId: key, type: 'consultation', notes: '  ' };
  const sent = bookingBody(fields, { seenTotal: 50_000, relatedAppointmentId: undefined }, nothing);
  expect(sent).toEqual({
    key,
    patientId: key,
    type: 'consultation',
    city: 'Mumbai',
    date: '2027-01-05',
    time: '15:30',
    seenTotal: 50_000,
  });
});

test.each([
  ['a visit to a doctor', { doctor: false, clinic: false, places: true }, ['doctorId', 'clinicId']],
  ['a ride of its own', { doctor: true, clinic: false, places: false }, ['clinicId', 'placeFrom', 'placeTo']],
  ['a ride of a visit', { doctor: true, clinic: true, places: false }, ['placeFrom', 'placeTo']],
])('%s leaves out what does not belong to it', (_name, leftOut, sent) => {
  const chosen = { ...empty, key, doctorId: key, clinicId: key, placeFrom: 'Home', placeTo: 'City Lab' };
  const body = bookingBody(chosen, { seenTotal: 0, relatedAppointmentId: undefined }, leftOut);
  const optional = ['doctorId', 'clinicId', 'placeFrom', 'placeTo'];
  expect(optional.filter((name) => name in body)).toEqual(sent);
});

const visit = {
  startsAt: '2027-01-06T05:30:00.000Z', // 11:00 AM in India
  endsAt: '2027-01-06T05:50:00.000Z',
  clinic: { id: 'c', name: 'Lotus Clinic' },
  address: '12 Hill Road, Mumbai',
  hospital: null,
  placeCity: 'Mumbai',
  city: 'Mumbai',
};
const place = 'Lotus Clinic, 12 Hill Road, Mumbai';
const now = new Date('2027-01-05T04:30:00Z');
const none = { placeFrom: '', placeTo: '' };

test.each<[string, RideSide, object, object, object]>([
  ['to the visit', 'before', {}, none, { placeFrom: '', placeTo: place, date: '2027-01-06', time: '09:40' }],
  ['back', 'after', {}, none, { placeFrom: place, placeTo: '', date: '2027-01-06', time: '11:20' }],
  ['back, without an end', 'after', { endsAt: null }, none, { placeFrom: place, placeTo: '', time: '11:30' }],
  ['back, with an address', 'after', {}, { placeFrom: 'Home', placeTo: place }, { placeFrom: place, placeTo: 'Home' }],
  [
    'to it, with an address',
    'before',
    {},
    { placeFrom: place, placeTo: 'Home' },
    { placeFrom: 'Home', placeTo: place },
  ],
  [
    'to an early visit',
    'before',
    { startsAt: '2027-01-05T19:30:00.000Z' },
    none,
    { date: '2027-01-05', time: '23:40' },
  ],
])('a ride %s', (_name, side, more, typed, expected) => {
  const proposed = rideProposal({ ...visit, ...more }, side, { ...none, ...typed }, now);
  expect(proposed).toMatchObject(expected);
  expect(rideSide(visit, { ...none, ...proposed })).toBe(side);
});

test('a time that has passed is not proposed', () => {
  const soon = { ...visit, startsAt: '2027-01-05T05:00:00.000Z', endsAt: null };
  expect(rideProposal(soon, 'before', none, now)).toEqual({ placeFrom: '', placeTo: place });
});

test.each<[string, string, string, object, object]>([
  ['a ride and then a delivery', 'transportation', 'pharmacy', { placeTo: place }, none],
  ['with an address', 'transportation', 'pharmacy', { placeFrom: 'Home', placeTo: place }, { placeTo: 'Home' }],
  ['back, with an address', 'transportation', 'diagnostic', { placeFrom: place, placeTo: 'Home' }, { placeTo: 'Home' }],
  ['a test and then a delivery', 'diagnostic', 'pharmacy', { placeTo: place }, { placeTo: place }],
  ['a delivery and then a ride', 'pharmacy', 'transportation', { placeTo: 'Home' }, { placeTo: 'Home' }],
])('places of another type: %s', (_name, before, type, typed, kept) => {
  expect(placesOfType(type, { type: before, ...none, ...typed }, place)).toEqual({ ...none, ...kept });
});

test.each([
  ['2027-01-05', '10:30', true],
  ['2027-01-05', '11:00', true],
  ['2027-01-05', '11:01', false],
  ['2027-01-04', '10:30', false],
  ['2027-01-06', '10:30', false],
  ['2027-01-05', '', false],
  ['', '10:30', false],
])('at 11:00, %s %s has begun today: %s', (date, time, expected) => {
  const elevenInIndia = new Date('2027-01-05T05:30:00Z');
  expect(hasBegunToday(date, time, elevenInIndia)).toBe(expected);
});
