import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const clinic = { id: '6f3c2e1a-0000-4000-8000-000000000001', name: 'Seaside Clinic' };
const inTamil = (english: string) => ({ Mumbai: 'மும்பை' })[english] ?? english;

test.each([
  ['the clinic, its address and city', { clinic, address: '4 Hill Road' }, 'Seaside Clinic, 4 Hill Road, Mumbai'],
  ['the city once', { clinic, address: '4 Hill Road, Mumbai' }, 'Seaside Clinic, 4 Hill Road, Mumbai'],
  ['or the hospital', { hospital: 'Lotus Hospital' }, 'Lotus Hospital, Mumbai'],
  [
    'the city of the place, not of the price',
    { hospital: 'Lotus Hospital', placeCity: 'Pune' },
    'Lotus Hospital, Pune',
  ],
  ['or only the city', {}, 'Mumbai'],
])('the place of an appointment: %s', (_, given, line) => {
  expect(placeOf({ clinic: null, address: null, hospital: null, placeCity: null, city: 'Mumbai', ...given })).toBe(
    line,
  );
});

test('a screen names the city in its language, and leaves the address as it is written', () => {
  const place = { clinic: null, address: null, hospital: 'Lotus Hospital', placeCity: null, city: 'Mumbai' };
  expect(placeOf(place, inTamil)).toBe('Lotus Hospital, மும்பை');
  expect(placeOf({ ...place, hospital: 'Lotus Hospital Mumbai' }, inTamil)).toBe('Lotus Hospital Mumbai');
});
