import { expect, test } from 'vitest';
import { demoClinics } from '#demo/clinics.ts';
import { demoDoctors } from '#demo/doctors.ts';
import { vocabulary } from './vocabulary.ts';

test('the vocabulary contains what the records of the demo say', () => {
  const values = [
    ...demoDoctors.flatMap(({ specialty, languages }) => [specialty, ...languages]),
    ...demoClinics.flatMap(({ type, services, facilities }) => [type, ...services, ...facilities]),
  ];
  expect([...new Set(values)].filter((value) => !vocabulary.includes(value))).toEqual([]);
});
