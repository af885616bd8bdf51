import { expect, test } from 'vitest';
import { translateCount, translateSentence } from './translate.ts';
import { createT } from './use-t.tsx';

const hindi = {
  language: 'hi' as const,
  catalogue: {
    'We will come': 'हम आएँगे',
    'Will {patient} come?': 'क्या {patient} आएँगे?',
    '{a} of {b}': '{b} में से {a}',
    'Closed{#a visit}': 'पूरा हुआ',
    '{count} visits of {patient}': { one: '{patient} का {count} अपॉइंटमेंट', other: '{patient} के {count} अपॉइंटमेंट' },
  },
};

test.each([
  ['We will come', {}, 'हम आएँगे'],
  ['Will {patient} come?', { patient: 'Asha' }, 'क्या Asha आएँगे?'],
  ['{a} of {b}', { a: '1', b: '2' }, '2 में से 1'],
  ['Cannot come', {}, 'Cannot come'],
  ['Call {phone}', { phone: '112' }, 'Call 112'],
  // A value is never taken for a sentence or a placeholder.
  ['Will {patient} come?', { patient: '{a} We will come' }, 'क्या {a} We will come आएँगे?'],
  ['Call {phone}', {}, 'Call {phone}'],
  ['Closed{#a visit}', {}, 'पूरा हुआ'],
  ['Closed', {}, 'Closed'],
  ['Open{#a visit}', {}, 'Open'],
])('%s with %o: %s', (sentence, values, expected) => {
  expect(translateSentence(hindi, sentence, values as Record<string, string>)).toBe(expected);
});

test('without a catalogue, the sentence is in English', () => {
  expect(translateSentence(null, 'Will {patient} come?', { patient: 'Asha' })).toBe('Will Asha come?');
});

const visits = { one: '{count} visit of {patient}', other: '{count} visits of {patient}' };
test.each([
  [null, 0, '0 visits of Asha'],
  [null, 1, '1 visit of Asha'],
  [null, 2, '2 visits of Asha'],
  [hindi, 0, 'Asha का 0 अपॉइंटमेंट'], // in Hindi, 0 uses the form `one`
  [hindi, 1, 'Asha का 1 अपॉइंटमेंट'],
  [hindi, 2, 'Asha के 2 अपॉइंटमेंट'],
])('a sentence with a count, %o: %i', (translation, count, expected) => {
  expect(translateCount(translation, count, visits, { patient: 'Asha' })).toBe(expected);
});

test('a sentence with a count that the catalogue lacks is in English, with the plural of English', () => {
  const forms = { one: '{count} doctor', other: '{count} doctors' };
  expect([0, 1, 2].map((count) => translateCount(hindi, count, forms))).toEqual(['0 doctors', '1 doctor', '2 doctors']);
});

test('a name that staff maintain is shown in the language, else as it is', () => {
  const t = createT({ ...hindi, names: { Mumbai: 'मुंबई' } });
  expect([t.named('Mumbai'), t.named('Pune'), t.named('toString'), t.named('__proto__')]).toEqual([
    'मुंबई',
    'Pune',
    'toString',
    '__proto__',
  ]);
  expect([t.named('We will come'), createT(hindi).named('Mumbai'), createT(null).named('Mumbai')]).toEqual([
    'We will come',
    'Mumbai',
    'Mumbai',
  ]);
});
