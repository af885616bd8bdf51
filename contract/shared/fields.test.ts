import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CodeForm } from '../accounts/schemas.ts';
import { NewAppointment } from '../appointments/booking.ts';
import { CityForm } from '../cities/staff-schemas.ts';
import { DoctorDelay } from '../day/schemas.ts';
import { ConfirmCodeBody } from '../messages/schemas.ts';
import { NewPatient } from '../patients/schemas.ts';
import { latinDigits, parseNumber } from './digits.ts';
import { countParameter, lineText, personName, phoneNumber, text } from './fields.ts';
import { parsePart } from './parse.ts';
import { optionalPhone } from './record-forms.ts';

const patient = { name: 'Kamala Devi', age: 68, gender: 'Female' };
const parsed = (schema: z.core.$ZodType, value: unknown) => parsePart(schema, value);

test.each([
  ['a number', 7, 7],
  ['digits', '7', 7],
  ['digits with spaces around', ' 42 ', 42],
  ['the maximum', '130', 130],
  ['written with a point', '5.0', 5],
  ['digits of Devanagari', '६८', 68],
  ['digits of Tamil', ' ௧௨ ', 12],
])('an age may be %s', (_name, given, age) => {
  expect(parsed(NewPatient, { ...patient, age: given })).toMatchObject({ data: { age } });
});

const bad = 'Age must be a positive number';
const wholeYears = 'Please enter whole years';
test.each([
  ['true', true, bad],
  ['a list', [5], bad],
  ['a list of digits', ['5'], bad],
  ['hexadecimal', '0x10', bad],
  ['an exponent', '1e1', bad],
  ['a fraction', 5.5, wholeYears],
  ['a fraction in text', '12.5', wholeYears],
  ['half a year', '0.5', wholeYears],
  ['a negative fraction', -0.5, bad],
  ['two points', '1.2.3', bad],
  ['a sign', '+5', bad],
  ['empty', '', bad],
  ['spaces', ' ', bad],
  ['null', null, bad],
  ['missing', undefined, bad],
  ['an object', { valueOf: 5 }, bad],
  ['zero', 0, bad],
  ['negative', '-3', bad],
  ['too large for a number', '9'.repeat(30), bad],
  ['too old', 131, 'Age must be at most 130'],
])('an age cannot be %s', (_name, age, message) => {
  expect(parsed(NewPatient, { ...patient, age })).toEqual({ fields: { age: message } });
});

/** The ten digits of every script of an Indian language. */
const scripts = [
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '੦੧੨੩੪੫੬੭੮੯',
  '૦૧૨૩૪૫૬૭૮૯',
  '୦୧୨୩୪୫୬୭୮୯',
  '௦௧௨௩௪௫௬௭௮௯',
  '౦౧౨౩౪౫౬౭౮౯',
  '೦೧೨೩೪೫೬೭೮೯',
  '൦൧൨൩൪൫൬൭൮൯',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
];
test.each(scripts)('%s are digits in every number and phone field', (ten) => {
  expect(latinDigits(ten)).toBe('0123456789');
  const [code, number] = [ten.slice(0, 6), `+91 ${ten}`];
  for (const [schema, given, read] of [
    [NewPatient.shape.mobileNumber, ten, '0123456789'],
    [phoneNumber, number, '+91 0123456789'],
    [optionalPhone, number, '+91 0123456789'],
    [CodeForm.shape.code, code, '012345'],
    [ConfirmCodeBody.shape.code, code, '012345'],
    [DoctorDelay.shape.minutes, ten.slice(1, 4), 123],
  ] as const)
    expect(parsed(z.object({ field: schema }), { field: given })).toEqual({ data: { field: read } });
  expect(parseNumber(`${ten[1]},${ten.slice(0, 3)}.${ten[5]}`)).toBe(1012.5);
});

test.each(['', ' ', '1e3', '0x10', 'ten', '1.2.3', '-', '.', 'Infinity'])('%j is no number', (typed) => {
  expect(parseNumber(typed)).toBeNaN();
});

test.each([
  ['digits', '12', 12],
  ['a number', 12, 12],
  ['left out', undefined, 30],
])('a count parameter as %s', (_name, given, expected) => {
  const schema = z.object({ limit: countParameter({ min: 1, max: 100, fallback: 30 }) });
  expect(parsed(schema, { limit: given })).toEqual({ data: { limit: expected } });
});

test.each([true, [5], '0x10', '1.5', 1.5, 0, 101, ''])('a count parameter cannot be %j', (given) => {
  const schema = z.object({ limit: countParameter({ min: 1, max: 100, fallback: 30 }) });
  expect(parsed(schema, { limit: given })).toEqual({
    fields: { limit: 'Please give a whole number from 1 to 100.' },
  });
});

const name = (value: string) => parsed(z.object({ name: personName }), { name: value });

test.each([
  ['a line break', 'Asha\nRao', 'Asha Rao'],
  ['a line break of Windows', 'Asha \r\n  Rao', 'Asha Rao'],
  ['a tab', 'Asha\tRao', 'Asha Rao'],
  ['a line separator', 'Asha\u2028Rao', 'Asha Rao'],
  ['a paragraph separator', 'Asha\u2029Rao', 'Asha Rao'],
  ['a next line', 'Asha\u0085Rao', 'Asha Rao'],
  ['an override of the direction', 'Asha \u202eoaR', 'Asha oaR'],
  ['isolates', '\u2066Asha\u2069 Rao', 'Asha Rao'],
  ['direction marks', '\u200eAsha\u200f Rao', 'Asha Rao'],
  ['zero-width spaces', 'As\u200bha\ufeff Rao', 'Asha Rao'],
])('a name loses %s', (_name, given, expected) => {
  expect(name(given)).toEqual({ data: { name: expected } });
});

test.each(['क्\u200dष', 'ശ്രീ\u200cകുമാർ', 'नेपाल्\u200cका', "D'Souza-Rao", 'محمد علی', '李 小龙'])(
  'a name keeps %s',
  (given) => {
    expect(name(given)).toEqual({ data: { name: given } });
  },
);

test('invisible characters alone are not a name', () => {
  for (const given of ['\u202e\u202e', '\u200b\u200b\u200b', 'A\u200b'])
    expect(name(given)).toEqual({ fields: { name: 'Name must be at least 2 characters' } });
});

test.each(['a\0b', 'a\x1bb', 'a\x9bb', 'a\x7fb'])('control characters are rejected with a message: %j', (given) => {
  const message = 'Please remove characters that cannot be shown.';
  expect(name(given)).toEqual({ fields: { name: message } });
  expect(parsed(NewPatient, { ...patient, medicalHistory: given })).toEqual({ fields: { medicalHistory: message } });
});

test('free text keeps its line breaks and loses direction characters', () => {
  const medicalHistory = 'Diabetes\r\n\tsince 2019\u2028Allergy:\u202e penicillin\u0085None else';
  expect(parsed(NewPatient, { ...patient, medicalHistory })).toMatchObject({
    data: { medicalHistory: 'Diabetes\r\n\tsince 2019\nAllergy: penicillin\nNone else' },
  });
  const notes = NewAppointment.shape.notes;
  expect(parsed(z.object({ notes }), { notes: 'One\nTwo\u2066' })).toEqual({ data: { notes: 'One\nTwo' } });
});

test('lengths are counted after cleaning', () => {
  const short = { max: 3, tooLong: 'Too long' };
  for (const schema of [text(short), lineText(short)])
    expect(parsed(z.object({ word: schema }), { word: `\u202a${'abc'}\u202c` })).toEqual({ data: { word: 'abc' } });
});

test('a city name is one line', () => {
  expect(parsed(CityForm, { name: ' Navi\n Mumbai\u202e ', imageHash: null })).toMatchObject({
    data: { name: 'Navi Mumbai' },
  });
});
