import { expect, test } from 'vitest';
import { isPlainName, plainPunctuation, smsLength } from './sms-rules.ts';

const a = (count: number) => 'a'.repeat(count);
const euro = (count: number) => '€'.repeat(count);
const ka = (count: number) => 'क'.repeat(count);
const smile = (count: number) => '😀'.repeat(count);

// The limits are those of 3GPP TS 23.040: 140 bytes, or 134 with the header that joins parts.
test.each([
  ['nothing', '', 'gsm', 0, 1],
  ['one character', 'a', 'gsm', 1, 1],
  ['the longest single message', a(160), 'gsm', 160, 1],
  ['one character more', a(161), 'gsm', 161, 2],
  ['the longest of two parts', a(306), 'gsm', 306, 2],
  ['three parts', a(307), 'gsm', 307, 3],
  ['letters of the default alphabet', 'Ünïve'.replace('ï', 'ì'), 'gsm', 5, 1],
  ['Greek capitals', 'ΔΦΓΛΩΠΨΣΘΞ', 'gsm', 10, 1],
  ['a line break', 'a\nb', 'gsm', 3, 1],
  ['an extension character', '€', 'gsm', 2, 1],
  ['all extension characters', '^{}\\[~]|€\f', 'gsm', 20, 1],
  ['80 extension characters', euro(80), 'gsm', 160, 1],
  ['81 extension characters: 76 in a part', euro(81), 'gsm', 162, 2],
  ['an extension character at the end of a part', `${a(152)}€${a(10)}`, 'gsm', 164, 2],
  ['it is not split, so a third part is needed', `${a(152)}€${a(152)}`, 'gsm', 306, 3],
  ['without it two parts would do', a(306), 'gsm', 306, 2],
  ['a backquote is not in the alphabet', '`', 'unicode', 1, 1],
  ['a c with cedilla: only the capital is', 'ç', 'unicode', 1, 1],
  ['the capital', 'Ç', 'gsm', 1, 1],
  ['a tab is not in the alphabet', '\t', 'unicode', 1, 1],
  ['70 Devanagari letters', ka(70), 'unicode', 70, 1],
  ['71 Devanagari letters', ka(71), 'unicode', 71, 2],
  ['two full parts', ka(134), 'unicode', 134, 2],
  ['one more', ka(135), 'unicode', 135, 3],
  ['one Devanagari letter in an English text', `${a(69)}क`, 'unicode', 70, 1],
  ['a rupee sign', '₹', 'unicode', 1, 1],
  ['35 characters outside the basic plane', smile(35), 'unicode', 70, 1],
  ['36 of them: 33 in a part', smile(36), 'unicode', 72, 2],
  ['66 of them are two parts', smile(66), 'unicode', 132, 2],
  ['67 of them would fit by units, but none is split', smile(67), 'unicode', 134, 3],
  ['a pair at the end of a part', `${ka(66)}😀${ka(66)}`, 'unicode', 134, 3],
] as const)('%s', (_name, text, alphabet, length, parts) => {
  expect(smsLength(text)).toEqual({ alphabet, length, parts });
});

test('every character of the default alphabet and of the extension table is known', () => {
  const lower = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
  expect(smsLength(lower.replace('`', '')).alphabet).toBe('gsm');
  expect(smsLength('@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n\r').alphabet).toBe('gsm');
});

test('typographic punctuation becomes plain', () => {
  expect(plainPunctuation('“St. Mary’s” – Pune…')).toBe('"St. Mary\'s" - Pune...');
  expect(plainPunctuation('आशा')).toBe('आशा');
});

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
  'Dot Matthews',
  'S. Inder Singh',
  'Smt.Sunita',
  'Mohd.Salim',
  'K.R.RAMESH',
  'राम\u200dप्रसाद',
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
  'evil\u200d.com',
  'evil\u00ad.com',
  'evil .com',
  'evil. com',
  'evil dot com',
  'evil (dot) in',
  'evil[.]com',
  'ईविल डॉट कॉम',
  'Sbi.Online',
  'SBI.BANK',
  'Kyc.Support',
  'Call 9876x5012y34',
  'Call ❾❽❼❻❺',
  'Call ①②③④⑤',
])('%s is none', (name) => expect(isPlainName(name)).toBe(false));
