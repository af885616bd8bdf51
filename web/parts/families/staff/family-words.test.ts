import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { familiesFoundWords, familyMatchWords, noShowWords, phonesOfFamily } from './family-words.ts';

const t = createT(null);
const kamala = { id: 'p1', patientNumber: 'A1B2C3-P000', name: 'Kamala Devi', age: 68, months: null };
const of = (kind: 'phone' | 'number' | 'appointment' | 'name' | 'patient', patientId: string | null) => ({
  match: { kind, patientId, appointmentId: null },
  patients: [kamala],
});

test.each([
  ['the phone of the account', of('phone', null), 'Phone of the family'],
  ['the phone of a patient', of('phone', 'p1'), 'Phone of Kamala Devi'],
  ['the number of the account', of('number', null), 'Number of the family'],
  ['the number of a patient', of('number', 'p1'), 'Number of Kamala Devi'],
  ['the number of a visit', of('appointment', 'p1'), 'Appointment of Kamala Devi'],
  ['the visit of an archived patient', of('appointment', 'p9'), 'Appointment of a patient'],
  ['the name of the family', of('name', null), 'Name of the family'],
  ['the name of a patient', of('patient', 'p1'), 'Patient Kamala Devi'],
  ['the name of a patient who is not listed', of('patient', 'p9'), 'Name of a patient'],
])('a match of %s', (_what, family, words) => {
  expect(familyMatchWords(t, family)).toBe(words);
});

test.each([
  [0, false, '0 families found.'],
  [1, false, '1 family found.'],
  [20, true, '20 families found. More families match; type more.'],
])('%i families, cut: %s', (count, isCut, words) => {
  expect(familiesFoundWords(t, count, isCut)).toBe(words);
});

test('no-shows are counted in words', () => {
  expect([noShowWords(t, 1), noShowWords(t, 3)]).toEqual(['1 no-show', '3 no-shows']);
});

const patient = (name: string, mobileNumber: string) => ({ name, mobileNumber });
test.each([
  ['no phone at all', null, [patient('Asha', '')], []],
  [
    'the account and a patient with another phone',
    '+919812345678',
    [patient('Asha', '98000 11111'), patient('Ravi', '')],
    [
      { phone: '+919812345678', shown: '+91 98123 45678', whose: 'Account' },
      { phone: '9800011111', shown: '98000 11111', whose: 'Asha' },
    ],
  ],
  [
    'the same phone, written in another way',
    '+919812345678',
    [patient('Asha', '098123-45678'), patient('Ravi', '98000 11111'), patient('Meera', '+91 9800011111')],
    [
      { phone: '+919812345678', shown: '+91 98123 45678', whose: 'Account, Asha' },
      { phone: '9800011111', shown: '98000 11111', whose: 'Ravi, Meera' },
    ],
  ],
])('phones of a family: %s', (_what, phone, patients, phones) => {
  expect(phonesOfFamily(t, { phone, patients })).toEqual(phones);
});
