import { expect, test } from 'vitest';
import { indiaInstant } from '#contract/shared/clock.ts';
import { defaultQuietHours, nextQuietBegin, quietEnd } from './quiet-hours-rules.ts';

/** `2027-01-05 20:59:59` in India. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+05:30`);

test.each([
  ['one second before quiet hours', '2027-01-05 20:59:59', null],
  ['when they begin', '2027-01-05 21:00:00', '2027-01-06 08:00'],
  ['at midnight', '2027-01-06 00:00:00', '2027-01-06 08:00'],
  ['one second before they end', '2027-01-06 07:59:59', '2027-01-06 08:00'],
  ['when they end', '2027-01-06 08:00:00', null],
  ['at noon', '2027-01-06 12:00:00', null],
  ['at the end of a year', '2027-12-31 23:30:00', '2028-01-01 08:00'],
  ['at the end of February in a leap year', '2028-02-29 22:00:00', '2028-03-01 08:00'],
])('by default, %s', (_name, moment, expected) => {
  expect(quietEnd(at(moment), defaultQuietHours)).toEqual(expected && at(`${expected}:00`));
});

test.each([
  ['a rest at noon, before', '13:00', '15:00', '12:59:59', null],
  ['a rest at noon, its begin', '13:00', '15:00', '13:00:00', '15:00'],
  ['a rest at noon, its last second', '13:00', '15:00', '14:59:59', '15:00'],
  ['a rest at noon, after', '13:00', '15:00', '15:00:00', null],
  ['equal times mean no quiet hours', '21:00', '21:00', '21:00:00', null],
  ['until midnight', '20:00', '00:00', '23:59:59', '24:00'],
  ['from midnight', '00:00', '06:00', '00:00:00', '06:00'],
])('%s', (_name, quietFrom, quietTo, clock, expected) => {
  const end =
    expected === '24:00' ? indiaInstant('2027-01-06', '00:00') : expected && indiaInstant('2027-01-05', expected);
  expect(quietEnd(at(`2027-01-05 ${clock}`), { quietFrom, quietTo })).toEqual(end);
});

test.each([
  ['before they begin', '21:00', '08:00', '2027-01-05 10:00:00', '2027-01-05 21:00'],
  ['when they begin', '21:00', '08:00', '2027-01-05 21:00:00', '2027-01-06 21:00'],
  ['in the morning', '21:00', '08:00', '2027-01-06 07:00:00', '2027-01-06 21:00'],
  ['without quiet hours', '08:00', '08:00', '2027-01-05 10:00:00', null],
])('quiet hours begin next, %s', (_name, quietFrom, quietTo, moment, expected) => {
  expect(nextQuietBegin(at(moment), { quietFrom, quietTo })).toEqual(expected && at(`${expected}:00`));
});
