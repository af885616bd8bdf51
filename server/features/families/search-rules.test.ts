import { expect, test } from 'vitest';
import { parseCaller } from './search-rules.ts';

const whole = { beginning: null, ending: '9876543210' };

test.each([
  ['ten digits', '9876543210', whole],
  ['with spaces', '98765 43210', whole],
  ['with digits of Devanagari', '९८७६५ ४३२१०', whole],
  ['with the country code', '+91 98765 43210', whole],
  ['with the country code without a plus', '919876543210', whole],
  ['with a leading 0', '09876543210', whole],
  ['with 00 before the country code', '0091-98765-43210', whole],
  ['with punctuation', '(0)98765.43210', whole],
  ['a beginning or an ending', '98765', { beginning: '98765', ending: '98765' }],
  ['a beginning with the country code', '+91 98765', { beginning: '98765', ending: '9198765' }],
  ['a beginning with a leading 0', '098765', { beginning: '98765', ending: '098765' }],
  ['the last four digits', '3210', { beginning: '3210', ending: '3210' }],
  ['the last four digits, with zeros', '0010', { beginning: null, ending: '0010' }],
  ['fewer than four digits', '321', null],
  ['a name', 'Sharma', null],
  ['a name and digits', 'Sharma 3210', null],
  ['punctuation', '+-()', null],
  ['nothing', '', null],
])('the phone in a search: %s', (_name, typed, phone) => {
  expect(parseCaller(typed).phone).toEqual(phone);
});

test.each([
  ['an account', 'a1b2c3', { prefix: 'A1B2C3', sequence: null, appointment: null }],
  ['a patient', 'A1B2C3-P007', { prefix: 'A1B2C3', sequence: 7, appointment: null }],
  ['a visit or step', ' A1B2C3-P000-9F8E7D ', { prefix: 'A1B2C3', sequence: 0, appointment: '9f8e7d' }],
  ['typed up to the hyphen', 'A1B2C3-', { prefix: 'A1B2C3', sequence: null, appointment: null }],
  ['typed up to the P', 'A1B2C3-P', { prefix: 'A1B2C3', sequence: null, appointment: null }],
  ['typed up to the second hyphen', 'A1B2C3-P012-', { prefix: 'A1B2C3', sequence: 12, appointment: null }],
  ['digits, which may be a phone too', '123456', { prefix: '123456', sequence: null, appointment: null }],
  ['five characters', 'A1B2C', null],
  ['other letters', 'A1B2CX', null],
  ['a number and a name', 'A1B2C3 Sharma', null],
])('the number in a search: %s', (_name, typed, number) => {
  expect(parseCaller(typed).number).toEqual(number);
});

test.each([
  ['words of a name', 'kamala  SHARMA', ['kamala', 'SHARMA']],
  ['a name in Devanagari', 'कमला', ['कमला']],
  ['a name and digits', 'Sharma 3210', ['Sharma', '3210']],
  ['a name that could be a number', 'Facade', ['Facade']],
  ['a number', 'A1B2C3-P000', []],
  ['a phone', '98765 43210', []],
  ['punctuation', '%_', []],
])('the names in a search: %s', (_name, typed, words) => {
  expect(parseCaller(typed).words).toEqual(words);
});
