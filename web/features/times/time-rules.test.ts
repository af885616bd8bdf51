import { expect, test } from 'vitest';
import { partsOfDay, timesByDay } from './time-rules.ts';

test.each([
  ['no times', [], []],
  ['before noon is morning', ['09:00', '11:59'], [['Morning', ['09:00', '11:59']]]],
  ['noon is afternoon', ['12:00', '16:59'], [['Afternoon', ['12:00', '16:59']]]],
  ['from five it is evening', ['17:00', '20:30'], [['Evening', ['17:00', '20:30']]]],
  [
    'a day without an afternoon',
    ['10:00', '18:00'],
    [
      ['Morning', ['10:00']],
      ['Evening', ['18:00']],
    ],
  ],
])('%s', (_name, times, expected) => {
  expect(partsOfDay(times).map((part) => [part.name, part.times])).toEqual(expected);
});

test('groups times by their day in India', () => {
  const times = [
    { startsAt: '2027-01-05T18:00:00Z' },
    { startsAt: '2027-01-05T18:30:00Z' },
    { startsAt: '2027-01-06T04:30:00Z' },
  ];
  expect([...timesByDay(times)]).toEqual([
    ['2027-01-05', ['23:30']],
    ['2027-01-06', ['00:00', '10:00']],
  ]);
});
