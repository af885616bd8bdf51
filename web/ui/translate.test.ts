import { expect, test } from 'vitest';
import { translate } from './translate.ts';

const hindi = { 'We will come': 'हम आएँगे', 'Will {patient} come?': 'क्या {patient} आएँगे?', '{a} of {b}': '{b} में से {a}' };

test.each([
  ['We will come', {}, 'हम आएँगे'],
  ['Will {patient} come?', { patient: 'Asha' }, 'क्या Asha आएँगे?'],
  ['{a} of {b}', { a: '1', b: '2' }, '2 में से 1'],
  ['Cannot come', {}, 'Cannot come'],
  ['Call {phone}', { phone: '112' }, 'Call 112'],
  // A value is never taken for a sentence or a placeholder.
  ['Will {patient} come?', { patient: '{a} We will come' }, 'क्या {a} We will come आएँगे?'],
  ['Call {phone}', {}, 'Call {phone}'],
])('%s with %o: %s', (sentence, values, expected) => {
  expect(translate(hindi, sentence, values as Record<string, string>)).toBe(expected);
});

test('without a catalogue, the sentence is in English', () => {
  expect(translate(null, 'Will {patient} come?', { patient: 'Asha' })).toBe('Will Asha come?');
});
