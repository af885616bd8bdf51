import { expect, test } from 'vitest';
import { isStray, type Press } from './stray-clicks.ts';

const confirmed = { name: 'a button' };
const other = { name: 'the button that moved under the pointer' };
const press: Press = { control: confirmed, words: 'Confirmed', count: 1, isTouch: false, x: 100, y: 200, at: 5_000 };
const click = (change: Partial<Press>): Press => ({ ...press, at: 5_150, ...change });
const tap = (change: Partial<Press>): Press => click({ isTouch: true, ...change });

test.each<[string, Press, Press | null, boolean]>([
  ['the first press', press, null, false],
  ['a double click on one button', click({ count: 2 }), press, false],
  ['a double click, and another button moved there', click({ count: 2, control: other }), press, true],
  ['a double click, and nothing is there any more', click({ count: 2, control: null }), press, true],
  ['a double click, and the button has become another one', click({ count: 2, words: 'Undo' }), press, true],
  ['a third press of the same series', click({ count: 3, control: other }), press, true],
  ['a new press of the mouse in the same place', click({ control: other }), press, false],
  ['a double tap, and another button moved there', tap({ control: other }), press, true],
  ['a double tap with an unsteady finger', tap({ control: other, x: 110, y: 190 }), press, true],
  ['a tap elsewhere', tap({ control: other, y: 260 }), press, false],
  ['a later tap in the same place', tap({ control: other, at: 5_600 }), press, false],
])('%s', (_name, given, first, expected) => {
  expect(isStray(given, first)).toBe(expected);
});
