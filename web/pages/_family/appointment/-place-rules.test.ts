import { expect, test } from 'vitest';
import { placesOfType, type RideSide, rideProposal, rideSide } from './-place-rules.ts';

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
