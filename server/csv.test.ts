import { expect, test } from 'vitest';
import { formatCsv, unprotectCell } from './csv.ts';

const columns = [{ header: 'Name', value: (value: string | number | null) => value }];

test.each([
  ['plain text', 'Asha Rao', 'Asha Rao'],
  ['Devanagari', 'आशा राव', 'आशा राव'],
  ['nothing', null, ''],
  ['a number', -5, '-5'],
  ['commas, quotes and lines', 'a "b", c\nd', '"a ""b"", c\nd"'],
  ['a semicolon, the separator in other countries', 'a;b', '"a;b"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with a quote', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a phone number', '+919812345678', "'+919812345678"],
  ['a minus', '-1+1', "'-1+1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a full-width equals sign', '＝1+1', "'＝1+1"],
  ['a full-width plus', '＋1', "'＋1"],
  ['a full-width minus', '－1', "'－1"],
  ['a full-width at sign', '＠SUM(A1)', "'＠SUM(A1)"],
  ['a small equals sign', '﹦1', "'﹦1"],
  ['a superscript plus', '⁺1', "'⁺1"],
  ['a minus sign of mathematics', '−1', "'−1"],
  ['a space first', ' =1', "' =1"],
  ['a no-break space first', '\u00a0=1', "'\u00a0=1"],
  ['an ideographic space first', '\u3000=1', "'\u3000=1"],
  ['a zero-width space first', '\u200b=1', "'\u200b=1"],
  ['a byte order mark first', '\ufeff=1', "'\ufeff=1"],
  ['a direction mark first', '\u202e@x', "'\u202e@x"],
  ['several of them first', '\u200b \ufeff＝1', "'\u200b \ufeff＝1"],
  ['a line break first', '\n=1', `"'\n=1"`],
  ['a line separator first', '\u2028=1', "'\u2028=1"],
  ['a letter after a space', ' Asha', ' Asha'],
  ['a joiner inside a name', 'क\u200d्ष = 1', 'क\u200d्ष = 1'],
  ['a carriage return', '\r=1', `"'\r=1"`],
  ['a quote before a formula', "'=1", "''=1"],
  ['a quote before a word', "'tis", "'tis"],
])('%s', (_name, value, cell) => {
  expect(formatCsv(columns, [value])).toBe(`\ufeffName\r\n${cell}\r\n`);
});

test.each([
  ['a formula', '=1+1'],
  ['a phone number', '+919812345678'],
  ['a quote before a formula', "'=1"],
  ['two quotes before a formula', "''-1"],
  ['a quote before a word', "'tis"],
  ['a quote alone', "'"],
  ['a full-width equals sign after a space', ' ＝1'],
])('%s is read back as it was', (_name, value) => {
  const [, cell = ''] = formatCsv(columns, [value]).split('\r\n');
  expect(unprotectCell(cell)).toBe(value);
});
