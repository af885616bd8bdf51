import { expect, test } from 'vitest';
import { matchRows, type RowMatch } from './plan-rows.ts';

/** Makes rows of texts such as `L1/Rao`: licence number and names. `recordsOf` takes texts such as `a:L1/Rao`, with an id. */
const rowsOf = (texts: string[]) =>
  texts.map((text, index) => {
    const [licenceKey = '', namesKey = ''] = text.split('/');
    return { row: index + 2, licenceKey, namesKey };
  });
const recordsOf = (texts: string[]) =>
  texts.map((text) => {
    const [id = '', keys = ''] = text.split(':');
    const [licenceKey = '', namesKey = ''] = keys.split('/');
    return { id, licenceKey, namesKey };
  });
function summaryOf(match: RowMatch | undefined): string {
  if (match?.kind === 'record') return match.id;
  if (match?.kind === 'repeated') return `as row ${match.otherRow}`;
  return match?.kind === 'ambiguous' ? `several by ${match.by}` : String(match?.kind);
}

test.each([
  ['nobody is known', ['L1/Rao', '/Sen'], [], ['new', 'new']],
  ['by licence, whatever the name', ['L1/Rao'], ['a:L1/Roy'], ['a']],
  ['by names without a licence', ['/Rao'], ['a:/Rao'], ['a']],
  ['by names, though only the record has a licence', ['/Rao'], ['a:L1/Rao'], ['a']],
  ['a licence for a record that had none', ['L1/Rao'], ['a:/Rao'], ['a']],
  ['another licence is another doctor', ['L1/Rao'], ['a:L2/Rao'], ['new']],
  ['of two with the name, the one without a licence', ['/Rao'], ['a:L1/Rao', 'b:/Rao'], ['b']],
  ['two with the name and licences', ['/Rao'], ['a:L1/Rao', 'b:L2/Rao'], ['several by names']],
  ['two with the name and no licence', ['L1/Rao'], ['a:/Rao', 'b:/Rao'], ['several by names']],
  ['two with the licence', ['L1/Rao'], ['a:L1/Rao', 'b:L1/Sen'], ['several by licence']],
  ['a licence twice in the file', ['L1/Rao', '/Sen', 'L1/Roy'], [], ['as row 4', 'new', 'as row 2']],
  ['names twice in the file', ['/Rao', '/Rao'], ['a:/Rao'], ['as row 3', 'as row 2']],
  ['the same name with two licences', ['L1/Rao', 'L2/Rao'], ['a:L1/Rao', 'b:L2/Rao'], ['a', 'b']],
  ['two rows for one record', ['L1/Rao', '/Rao'], ['a:/Rao'], ['as row 3', 'as row 2']],
  ['a record found by licence is not taken by name', ['L1/Rao', '/Rao'], ['a:L1/Rao'], ['a', 'new']],
])('%s', (_name, rows, records, expected) => {
  const matches = matchRows(rowsOf(rows), recordsOf(records));
  expect(rowsOf(rows).map(({ row }) => summaryOf(matches.get(row)))).toEqual(expected);
});
