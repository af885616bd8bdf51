import { expect, test } from 'vitest';
import {
  type Cell,
  daysCell,
  hoursCell,
  leaveCell,
  listCell,
  numberTextCell,
  rupeesCell,
  weekdayNamesCell,
  weekdayNumbersCell,
  wholeNumberCell,
  yesOrNoCell,
} from './cells.ts';

/** A cell of any type of value. */
type AnyCell = { format: (value: never) => string | number; parse: Cell<unknown>['parse'] };

const range = (weekday: number, opens: number, closes: number) => ({ weekday, opens, closes });

test.each<[string, AnyCell, unknown, string | number]>([
  ['a list', listCell, ['MBBS', 'MD'], 'MBBS, MD'],
  ['an empty list', listCell, [], ''],
  ['an entry with a comma', listCell, ['Diploma (Heart, Lung)', 'MD'], 'Diploma (Heart\\, Lung), MD'],
  ['an entry with a backslash', listCell, ['a\\b', 'c\\'], 'a\\\\b, c\\\\'],
  ['a fee', rupeesCell, 80_050, 800.5],
  ['a fee of nothing', rupeesCell, 0, 0],
  ['days', weekdayNamesCell, ['Tuesday', 'Monday'], 'Tuesday, Monday'],
  ['closed days of the week', weekdayNumbersCell, [6, 7], 'Saturday, Sunday'],
  [
    'hours',
    hoursCell,
    [range(1, 540, 780), range(1, 1020, 1200), range(3, 0, 1440)],
    'Mon 09:00-13:00, 17:00-20:00; Wed 00:00-24:00',
  ],
  ['no hours', hoursCell, [], ''],
  ['a day', daysCell, ['2027-08-15'], 'Sun 2027-08-15'],
  ['two days', daysCell, ['2027-08-15', '2027-10-04'], 'Sun 2027-08-15, Mon 2027-10-04'],
  ['leave', leaveCell, [{ firstDay: '2027-03-01', lastDay: '2027-03-05', reason: '' }], '2027-03-01 to 2027-03-05'],
  [
    'leave with reasons',
    leaveCell,
    [
      { firstDay: '2027-03-01', lastDay: '2027-03-05', reason: 'Talk (Pune); rest' },
      { firstDay: '2027-04-01', lastDay: '2027-04-01', reason: 'अवकाश' },
    ],
    '2027-03-01 to 2027-03-05 (Talk (Pune)\\; rest); 2027-04-01 to 2027-04-01 (अवकाश)',
  ],
  ['yes', yesOrNoCell, true, 'yes'],
  ['no', yesOrNoCell, false, 'no'],
])('%s is written, and read back as it was', (_name, cell, value, text) => {
  expect(cell.format(value as never)).toBe(text);
  expect(cell.parse(String(text))).toEqual(value);
});

test.each<[string, AnyCell, string, unknown]>([
  ['days together', hoursCell, 'Mon-Wed 9:00 – 13:00', [range(1, 540, 780), range(2, 540, 780), range(3, 540, 780)]],
  ['full names of days', hoursCell, 'monday 09:00-10:00;', [range(1, 540, 600)]],
  ['an amount in lakhs', rupeesCell, '1,20,000', 12_000_000],
  ['an amount in thousands', rupeesCell, '1,200.5', 120_050],
  ['another spelling of yes', yesOrNoCell, 'TRUE', true],
  ['a single day of leave', leaveCell, '2027-03-01', [{ firstDay: '2027-03-01', lastDay: '2027-03-01', reason: '' }]],
  ['a day without its weekday', daysCell, '2027-08-15', ['2027-08-15']],
  ['short names of days', weekdayNamesCell, 'mon, thurs', ['Monday', 'Thursday']],
  ['a comma at the end', listCell, 'MBBS, ', ['MBBS']],
  ['an empty number, for which the schema has a text', wholeNumberCell, '', Number.NaN],
])('%s', (_name, cell, text, value) => {
  expect(cell.parse(text)).toEqual(value);
});

const badHours = 'Please write hours like Mon 09:00-13:00, 17:00-20:00; Tue-Fri 09:00-13:00.';
const shortened = (text: string) =>
  `The spreadsheet program shortened this number to ${text}. Please format the column as text and enter the number again.`;

test.each<[string, AnyCell, string, string]>([
  ['a shortened phone', numberTextCell, '9.19812E+11', shortened('9.19812E+11')],
  ['a shortened phone of another country', numberTextCell, '1,5e+10', shortened('1,5e+10')],
  ['a decimal comma', rupeesCell, '800,5', 'Please write an amount in rupees, like 800 or 800.50.'],
  ['three decimals', rupeesCell, '800.505', 'Please write an amount in rupees, like 800 or 800.50.'],
  ['a word for a number', wholeNumberCell, 'ten', 'Please write a whole number, like 12.'],
  ['maybe', yesOrNoCell, 'maybe', 'Please write yes or no.'],
  ['hours without a day', hoursCell, '09:00-13:00', badHours],
  ['hours with AM and PM', hoursCell, 'Mon 9 AM-1 PM', badHours],
  ['a minute that does not exist', hoursCell, 'Mon 09:60-13:00', badHours],
  ['an hour that does not exist', hoursCell, 'Mon 09:00-24:01', badHours],
  ['days backwards', hoursCell, 'Fri-Mon 09:00-13:00', badHours],
  ['an unknown day', hoursCell, 'Moon 09:00-13:00', '“Moon” is not a day. Please write days like Monday or Mon.'],
  ['two letters of a day', weekdayNamesCell, 'Mo', '“Mo” is not a day. Please write days like Monday or Mon.'],
  ['a converted date', daysCell, '15/08/2027', 'Please write days like Sun 2027-08-15, Mon 2027-10-04.'],
  ['another weekday', daysCell, 'Mon 2027-08-15', '2027-08-15 is a Sunday. Please correct the date or the weekday.'],
  [
    'leave in words',
    leaveCell,
    'next week',
    'Please write leave like 2027-01-05 to 2027-01-10 (Conference); 2027-03-01.',
  ],
])('%s is rejected', (_name, cell, text, message) => {
  expect(() => cell.parse(text)).toThrow(message);
});
