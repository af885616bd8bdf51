import { expect, test } from 'vitest';
import type { StepState } from '#contract/step-states.ts';
import { applyMark, pressTime, requireAssignee } from './rules.ts';

const now = new Date('2027-01-05T04:30:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each<[string, string, StepState, number | null, StepState, object | null]>([
  ['a first press', 'pending', 'planned', null, 'started', { state: 'started', status: 'pending' }],
  ['done completes the step', 'pending', 'arrived', 20, 'done', { state: 'done', status: 'complete' }],
  ['a state may be skipped', 'pending', 'planned', null, 'done', { state: 'done', status: 'complete' }],
  ['a problem leaves it open', 'pending', 'started', 20, 'problem', { state: 'problem', status: 'pending' }],
  ['an undo opens it again', 'complete', 'done', 20, 'arrived', { state: 'arrived', status: 'pending' }],
  ['an older press that arrives late', 'complete', 'done', 1, 'started', null],
])('%s', (_name, status, state, stateMinutesAgo, pressed, expected) => {
  const stateAt = stateMinutesAgo === null ? null : minutesAgo(stateMinutesAgo);
  expect(applyMark({ status, state, stateAt }, pressed, minutesAgo(10))).toEqual(expected);
});

test('a cancelled step cannot be marked', () => {
  expect(() => applyMark({ status: 'cancelled', state: 'planned', stateAt: null }, 'started', now)).toThrow(
    'This step is cancelled.',
  );
});

test('a press is never in the future, and at most a week old', () => {
  expect(pressTime(minutesAgo(90), now)).toEqual(minutesAgo(90));
  expect(pressTime(minutesAgo(-5), now)).toEqual(now);
  expect(() => pressTime(minutesAgo(7 * 24 * 60 + 1), now)).toThrow('This was pressed more than a week ago.');
});

test('only the assignee presses', () => {
  expect(() => requireAssignee('a', 'a')).not.toThrow();
  for (const assignee of ['b', null]) expect(() => requireAssignee(assignee, 'a')).toThrow('not yours any more');
});
