import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { countImportVerdicts, importBlockedReason, importCountWords, indianNumber } from './import-words.ts';

const t = createT(null);
const counts = { wrong: 0, new: 0, changed: 0, same: 0 };

test.each([
  [
    'a wrong row',
    { ...counts, wrong: 1, new: 4 },
    'One row is wrong. Correct it in the spreadsheet and choose the file again.',
  ],
  [
    'wrong rows',
    { ...counts, wrong: 1_200 },
    '1,200 rows are wrong. Correct them in the spreadsheet and choose the file again.',
  ],
  ['no change', { ...counts, same: 3 }, 'Every row is as stored: there is nothing to import.'],
  ['a new row', { ...counts, new: 1 }, undefined],
  ['a changed row', { ...counts, changed: 1, same: 9 }, undefined],
])('%s', (_name, given, reason) => {
  expect(importBlockedReason(t, given)).toBe(reason);
});

test('rows and verdicts are counted', () => {
  expect(indianNumber(120_000)).toBe('1,20,000');
  const row = { row: 2, name: '', changes: [], problems: [] };
  const rows = [
    { ...row, verdict: 'new' as const },
    { ...row, verdict: 'new' as const },
  ];
  expect(countImportVerdicts(rows)).toEqual({ ...counts, new: 2 });
  expect(importCountWords(t, rows)).toBe('Wrong: 0. New: 2. Changed: 0. No change: 0.');
});
