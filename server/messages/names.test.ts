import { expect, test } from 'vitest';
import { isPlainName } from './names.ts';

test.each([
  'Sunita Deshpande',
  'सुनीता देशपांडे',
  'K.R. Ramesh',
  'K.R.Ramesh',
  'Dr.Asha Rao',
  'Md. Salim',
  'Kumar S/O Raman',
  "D'Souza (Mary-Ann)",
  'Baby of Asha 2',
  'Ravi 1234',
])('%s is a plain name', (name) => expect(isPlainName(name)).toBe(true));

test.each([
  'KYC expired call 9876501234 now',
  'Call 98765-01234',
  'Call 9 8 7 6 5',
  'फ़ोन ९८७६५०१२३४',
  'Call 98.76.50',
  'https://evil.example/x',
  'bit.ly/3x',
  'Evil.Com',
  'evil．com',
  'evil。com',
  'www evil example',
  'pay me@bank',
  'win-prize.top',
  'x.co',
  'खाता.भारत',
])('%s is none', (name) => expect(isPlainName(name)).toBe(false));
