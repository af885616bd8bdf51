import { expect, test } from 'vitest';
import type { StepState } from '#contract/steps/types-and-states.ts';
import { applyStepMark, markTime, requireAssignee } from './rules.ts';

const now = new Date('2027-01-05T04:30:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each<[string, string, number | null, StepState, object | null]>([
  ['a first mark', 'pending', null, 'started', { state: 'started', status: 'pending' }],
  ['done completes the step', 'pending', 20, 'done', { state: 'done', status: 'complete' }],
  ['a state may be skipped', 'pending', null, 'done', { state: 'done', status: 'complete' }],
  ['a problem leaves it open', 'pending', 20, 'problem', { state: 'problem', status: 'pending' }],
  ['an undo opens it again', 'complete', 20, 'arrived', { state: 'arrived', status: 'pending' }],
  ['an older mark that arrives late', 'complete', 1, 'started', null],
])('%s', (_name, status, stateMinutesAgo, state, expected) => {
  const stateAt = stateMinutesAgo === null ? null : minutesAgo(stateMinutesAgo);
  const mark = { state, pressedAt: minutesAgo(10), assignment: 1 };
  expect(applyStepMark({ status, stateAt, assignment: 1 }, mark)).toEqual(expected);
});

test.each([
  ['the same assignment', 3, 3, true],
  ['an earlier assignment', 3, 1, false],
  ['an earlier assignment of a step that nobody has', 2, 1, false],
  ['a later assignment', 1, 3, false],
  ['none, for a step that was assigned once', 1, null, true],
  ['none, for a step that was assigned again', 3, null, false],
])('a mark that names %s', (_name, assignment, markedAssignment, changesStep) => {
  const mark = { state: 'done' as const, pressedAt: now, assignment: markedAssignment };
  expect(applyStepMark({ status: 'pending', stateAt: null, assignment }, mark) !== null).toBe(changesStep);
});

test('a cancelled step cannot be marked', () => {
  const mark = { state: 'started' as const, pressedAt: now, assignment: 1 };
  expect(() => applyStepMark({ status: 'cancelled', stateAt: null, assignment: 1 }, mark)).toThrow(
    'This step is cancelled.',
  );
});

test('the time of a mark is never in the future, and at most a week ago', () => {
  expect(markTime(minutesAgo(90), now)).toEqual(minutesAgo(90));
  expect(markTime(minutesAgo(-5), now)).toEqual(now);
  expect(() => markTime(minutesAgo(7 * 24 * 60 + 1), now)).toThrow('This was pressed more than a week ago.');
});

test('only the assignee can mark a step', () => {
  expect(() => requireAssignee(true)).not.toThrow();
  expect(() => requireAssignee(false)).toThrow('not yours any more');
});
