import { expect, test } from 'vitest';
import { readOpenHours } from './clinic-hours.ts';

test.each([
  ['Mon–Tue 9:30 AM–1:30 PM, 4:30 PM–8:30 PM', ['1 570-810', '2 570-810', '1 990-1230', '2 990-1230']],
  ['Mon–Tue 10:00 AM–7:00 PM, Sun 7:00 AM–12:00 PM', ['1 600-1140', '2 600-1140', '7 420-720']],
])('%s', (text, expected) => {
  expect(readOpenHours(text).map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)).toEqual(expected);
});

test('open 24 hours is every whole day', () => {
  expect(readOpenHours('Open 24 hours')).toHaveLength(7);
  expect(readOpenHours('Open 24 hours')[6]).toEqual({ weekday: 7, opens: 0, closes: 1440 });
});
