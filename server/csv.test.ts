import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const columns = [{ header: 'Name', value: (value: string | number | null) => value }];

test.each([
  ['plain words', 'Asha Rao', 'Asha Rao'],
  ['Devanagari', 'आशा राव', 'आशा राव'],
  ['nothing', null, ''],
  ['a number', -5, '-5'],
  ['commas, quotes and lines', 'a "b", c\nd', '"a ""b"", c\nd"'],
  ['what other countries separate by', 'a;b', '"a;b"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with a quote', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a phone number', '+919812345678', "'+919812345678"],
  ['a minus', '-1+1', "'-1+1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', `"'\r=1"`],
])('%s', (_name, value, cell) => {
  expect(csvText(columns, [value])).toBe(`\ufeffName\r\n${cell}\r\n`);
});
