import { expect, test } from 'vitest';
import { passkeySiteOf } from './passkey-site.ts';

test.each([
  [null, { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['https://care.example', { rpId: 'care.example', origin: 'https://care.example' }],
  ['https://care.example:8443', { rpId: 'care.example', origin: 'https://care.example:8443' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://care.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
])('the passkeys of %s', (publicUrl, expected) => {
  expect(passkeySiteOf(publicUrl, 3000)).toEqual(expected);
});
