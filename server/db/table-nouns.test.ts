import { expect, test } from 'vitest';
import { publicNounsOf } from './table-nouns.ts';

test('pages with names in a language are dropped when a city or an appointment type changes', () => {
  expect(publicNounsOf('cities')).toContain('names');
  expect(publicNounsOf('appointment_types')).toContain('names');
  expect(publicNounsOf('price_rules')).not.toContain('names');
});
