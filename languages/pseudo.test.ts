import { expect, test } from 'vitest';
import { pseudo, pseudoFile } from './pseudo.ts';

test('a sentence gets other letters and is 40 % longer; its placeholders stay', () => {
  expect(pseudo('Book a visit')).toBe('[Ḃööööķ ȧȧ ṽïïṡïïṫ]');
  expect(pseudo('Call {phone}')).toBe('[Çȧȧļļ {phone}~~]');
  expect(pseudo('Closed{#a visit}')).toBe('[Çļööṡëëḋ]');
  for (const sentence of ['OK', 'Hmm, hmm.', 'You have {count} visits with {doctor}'])
    expect(pseudo(sentence).length).toBeGreaterThanOrEqual(sentence.length * 1.4);
});

test('a catalogue keeps its sentences, whatever their state, and both forms of a count; other files stay', () => {
  expect(pseudoFile({ checked: { Name: 'नाम' }, machine: { '{count} visits': { one: '', other: '' } } })).toEqual({
    machine: {
      Name: '[Ñȧȧṁëë]',
      '{count} visits': { one: '[{count} ṽïïṡïïṫṡ~~]', other: '[{count} ṽïïṡïïṫṡ~~]' },
    },
  });
  expect(pseudoFile({ months: ['जनवरी'] })).toEqual({ months: ['जनवरी'] });
});
