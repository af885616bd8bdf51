import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { mayEditPatient } from './patient-rules.ts';

test.each<[string, Role, string, boolean]>([
  ['a family, a patient of its own', 'user', 'A1B2C3-P000', true],
  ['a family, a patient of another family', 'user', 'A1B2C4-P000', false],
  ['a number that only starts with the same characters', 'user', 'A1B2C31-P000', false],
  ['an assistant, a patient of their own', 'assistant', 'A1B2C3-P1000', true],
  ['an assistant, a patient of a family', 'assistant', 'FFFFFF-P000', false],
  ['a manager, a patient of a family', 'manager', 'FFFFFF-P000', true],
  ['an admin, a patient of a family', 'admin', 'FFFFFF-P000', true],
])('%s', (_name, role, patientNumber, expected) => {
  expect(mayEditPatient({ role, shortId: 'A1B2C3' }, { patientNumber })).toBe(expected);
});

test('a visitor may not edit', () => {
  expect(mayEditPatient(null, { patientNumber: 'A1B2C3-P000' })).toBe(false);
});
