import { expect, test } from 'vitest';
import { sheetColumns, textCell } from './cells.ts';
import { readSheet } from './read-sheet.ts';

const columns = sheetColumns<{ name: string; city: string }>(
  { name: 'Doctor', city: 'Location' },
  { name: textCell, city: textCell },
);
async function read(text: string | Uint8Array) {
  const rows = await readSheet(typeof text === 'string' ? new TextEncoder().encode(text) : text, columns);
  return rows.map(({ row, texts }) => `${row} ${texts.name}|${texts.city}`);
}

test.each([
  ['commas', 'Doctor,Location\nRao,Pune\n', ['2 Rao|Pune']],
  ['semicolons and commas in cells', 'Doctor;Location\r\nRao, A;Pune\r\n', ['2 Rao, A|Pune']],
  ['semicolons in cells', 'Doctor,Location\nRao; A,Pune', ['2 Rao; A|Pune']],
  ['a byte order mark', '\ufeffDoctor,Location\r\nRao,Pune\r\n', ['2 Rao|Pune']],
  ['another order, case and spaces', 'location , DOCTOR\nPune,Rao', ['2 Rao|Pune']],
  ['quotes, lines and Devanagari', '"Doctor","Location"\r\n"राव ""A""\r\nB",Pune', ['2 राव "A"\nB|Pune']],
  ['blank rows keep the numbers', 'Doctor,Location\n\n,\nRao,Pune\n', ['4 Rao|Pune']],
  ['many blank rows', `Doctor,Location\n${'\n'.repeat(100_000)}Rao,Pune`, ['100002 Rao|Pune']],
  [
    'letters across two parts of the file',
    `Doctor,Location\n"${'राव '.repeat(10_000)}",Pune`,
    [`2 ${'राव '.repeat(10_000).trim()}|Pune`],
  ],
  ['a column without a header', 'Doctor,Location,\nRao,Pune,\n', ['2 Rao|Pune']],
  ['a row that ends early', 'Doctor,Location\nRao\n', ['2 Rao|']],
  ['protected formulas', `Doctor,Location\n'=cmd(),'+91\n''=1,'tis`, ['2 =cmd()|+91', "3 '=1|'tis"]],
])('%s', async (_name, text, rows) => {
  expect(await read(text)).toEqual(rows);
});

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'This file is empty.'],
  [
    'a workbook',
    Uint8Array.of(80, 75, 3, 4, 0, 0),
    'This is not a CSV file. In the spreadsheet program, save the sheet as “CSV UTF-8”.',
  ],
  [
    'another encoding',
    Uint8Array.of(68, 233, 10),
    'The letters of this file cannot be read. In the spreadsheet program, save the sheet as “CSV UTF-8”.',
  ],
  ['other columns', 'a,b\n1,2', 'The first row of this file does not have the columns of the export.'],
  ['a missing column', 'Doctor\nRao', 'The file lacks these columns: Location.'],
  [
    'an unknown column',
    'Doctor,Location,Star sign\nRao,Pune,Leo',
    'The file has columns that we do not know: Star sign.',
  ],
  ['a column twice', 'Doctor,Location,Doctor\nRao,Pune,Sen', 'The file has the column Doctor twice.'],
  ['no rows', 'Doctor,Location\n\n,\n', 'This file has no rows below its header.'],
  [
    'too many rows',
    `Doctor,Location\n${'a,b\n'.repeat(10_001)}`,
    'This file has more than 10,000 rows. Please import it in parts.',
  ],
  [
    'nothing but separators',
    `Doctor,Location
${','.repeat(501)}`,
    'This is not a CSV file. In the spreadsheet program, save the sheet as “CSV UTF-8”.',
  ],
  [
    'a quote that is not closed',
    'Doctor,Location\n"Rao,Pune\n',
    'This file is not valid CSV: a quotation mark near line 2 is in the wrong place.',
  ],
  [
    'a quote inside a cell',
    'Doctor,Location\nRao,Pu"ne\n',
    'This file is not valid CSV: a quotation mark near line 2 is in the wrong place.',
  ],
  [
    'an endless cell',
    `Doctor,Location\n"${'a'.repeat(300_000)}`,
    'This file is not valid CSV: a quotation mark near line 2 is in the wrong place.',
  ],
])('%s is rejected', async (_name, text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test('a row with more cells than the header is marked', async () => {
  const [row] = await readSheet(new TextEncoder().encode('Doctor,Location\nRao,Pune,Mumbai'), columns);
  expect(row).toMatchObject({ row: 2, hasMoreCells: true });
});
