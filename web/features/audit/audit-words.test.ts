import { expect, test } from 'vitest';
import { actionWords, changeWords, entityWords } from './audit-words.ts';

test('actions and kinds of record in plain words', () => {
  expect(actionWords('account.password-reset')).toBe('Account password reset');
  expect(actionWords('appointment-type.changed')).toBe('Appointment type changed');
  expect(entityWords('price-rule')).toBe('Price rule');
});

test.each([
  [{ field: 'role', from: 'user', to: 'admin' }, 'Role: user → admin'],
  [{ field: 'mobileNumber', from: '5', to: null }, 'Mobile number: 5 → –'],
  [{ field: 'name', from: null, to: 'Asha' }, 'Name: Asha'],
  [{ field: 'startsAt', from: null, to: '2027-01-05T10:00:00.000Z' }, 'Starts at: Jan 5, 2027, 3:30 PM'],
])('%o', (change, words) => {
  expect(changeWords(change).replace('\u202f', ' ')).toBe(words);
});
