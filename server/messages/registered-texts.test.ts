import { expect, test } from 'vitest';
import { renderRegistered } from './registered-texts.ts';
import { exampleValues, renderText } from './render.ts';

const hindi = 'booked/sms/hi';
const english = 'booked/sms/en';

test.each([
  ['hi', 'sms', [], hindi], // the English text is not registered either
  ['hi', 'sms', [english], english],
  ['hi', 'sms', [hindi], hindi],
  ['hi', 'sms', [hindi, english], hindi],
  ['hi', 'sms', ['booked/whatsapp/en', 'late/sms/en'], hindi],
  ['hi', 'whatsapp', ['booked/whatsapp/en'], 'booked/whatsapp/en'],
  ['hi', 'email', ['booked/email/en'], 'booked/email/hi'],
  ['en', 'sms', [hindi], english],
] as const)('a family with %s by %s, registered are %j: %s', (language, channel, keys, expected) => {
  const registered = new Set<string>(keys);
  const used = renderRegistered({ kind: 'booked', channel, language }, exampleValues, { renderText, registered });
  expect([used.textKey, used.language]).toEqual([expected, expected.slice(-2)]);
});

test('the text that replaces another one needs its own registration', () => {
  const values = { ...exampleValues, isRequested: true };
  const registered = new Set([hindi, 'requested/sms/en']);
  const used = renderRegistered({ kind: 'booked', channel: 'sms', language: 'hi' }, values, { renderText, registered });
  expect(used.textKey).toBe('requested/sms/en');
});
