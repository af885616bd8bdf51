import { expect, test } from 'vitest';
import { type Click, isStray } from './stray-clicks.ts';

const confirmed = { name: 'a button' };
const other = { name: 'the button that moved under the pointer' };
const firstClick: Click = {
  control: confirmed,
  words: 'Confirmed',
  count: 1,
  isTouch: false,
  x: 100,
  y: 200,
  at: 5_000,
};
const click = (change: Partial<Click>): Click => ({ ...firstClick, at: 5_150, ...change });
const tap = (change: Partial<Click>): Click => click({ isTouch: true, ...change });

test.each<[string, Click, Click | null, boolean]>([
  ['the first click', firstClick, null, false],
  ['a double click on one button', click({ count: 2 }), firstClick, false],
  ['a double click, and another button moved there', click({ count: 2, control: other }), firstClick, true],
  ['a double click, and nothing is there any more', click({ count: 2, control: null }), firstClick, true],
  ['a double click, and the button has become another one', click({ count: 2, words: 'Undo' }), firstClick, true],
  ['a third click of the same series', click({ count: 3, control: other }), firstClick, true],
  ['a new click in the same place', click({ control: other }), firstClick, false],
  ['a double tap, and another button moved there', tap({ control: other }), firstClick, true],
  ['a double tap with an unsteady finger', tap({ control: other, x: 110, y: 190 }), firstClick, true],
  ['a tap elsewhere', tap({ control: other, y: 260 }), firstClick, false],
  ['a later tap in the same place', tap({ control: other, at: 5_600 }), firstClick, false],
])('%s', (_name, given, first, expected) => {
  expect(isStray(given, first)).toBe(expected);
});
