import { expect, test } from 'vitest';
import { nextOption, patientToBook, textAfterKey, typedCaller } from './caller-rules.ts';

test.each([
  ['', {}],
  ['  ', {}],
  ['981', {}],
  ['98123 45678', { phone: '98123 45678' }],
  ['+91 98123-45678', { phone: '+91 98123-45678' }],
  ['९८१२३ ४५६७८', { phone: '98123 45678' }],
  [' Kamala Devi ', { name: 'Kamala Devi' }],
  ['कमला देवी', { name: 'कमला देवी' }],
  ['A1B2C3-P000', {}],
  ['kamala 98123', {}],
])('from the search %j, the form of a new caller takes over %j', (typed, expected) => {
  expect(typedCaller(typed)).toEqual(expected);
});

const patients = (...ids: string[]) =>
  ids.map((id) => ({
    id: id.replace(/^(archived|set-aside) /, ''),
    isArchived: id.startsWith('archived '),
    isSetAside: id.startsWith('set-aside '),
  }));
const visits = (...ids: string[]) => ids.map((id) => ({ patient: { id } }));
test.each([
  ['no patient', patients(), visits(), visits(), undefined],
  ['only archived patients', patients('archived a'), visits('a'), visits(), undefined],
  ['no visit: the first', patients('archived a', 'b', 'c'), visits(), visits(), 'b'],
  ['the patient of the next visit', patients('a', 'b', 'c'), visits('b'), visits('c'), 'b'],
  ['else of the latest visit', patients('a', 'b', 'c'), visits(), visits('c', 'b'), 'c'],
  ['an archived patient is skipped', patients('archived a', 'b', 'c'), visits('a'), visits('a', 'c'), 'c'],
  ['a patient who was set aside is skipped', patients('set-aside a', 'b'), visits('a'), visits(), 'b'],
])('Book is for: %s', (_what, all, nextVisits, lastVisits, id) => {
  expect(patientToBook({ patients: all, nextVisits, lastVisits })).toBe(id);
});

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', 0, 0, null],
  ['a', 0, 3, null],
])('%s at option %i of %i moves to %s', (key, current, count, next) => {
  expect(nextOption(key, current, count)).toBe(next);
});

test.each([
  ['98', '1', '981'],
  ['98', ' ', '98 '],
  ['98', 'Enter', '98\n'],
  ['98', 'Backspace', '9'],
  ['', 'Backspace', ''],
  ['98', 'Shift', null],
  ['98', 'Escape', null],
])('the text %j after the key %s is %j', (text, key, expected) => {
  expect(textAfterKey(text, key)).toBe(expected);
});
