import { expect, test } from 'vitest';
import type { StepRow } from '#contract/steps/schemas.ts';
import { nextStepState, previousStepState, type QueuedStepMark, withStepMarks } from './step-marks.ts';

const step = {
  id: 's1',
  state: 'planned',
  stateAt: null,
  isOverdue: true,
  work: { note: '', assignment: 3 },
} as unknown as StepRow;
const waiting = (state: 'started' | 'arrived', more: Partial<QueuedStepMark> = {}): QueuedStepMark => ({
  id: state,
  mark: 'm',
  press: { key: state, stepId: 's1', assignment: 3, state, note: 'At the gate', pressedAt: '2027-01-05T04:30:00.000Z' },
  title: 'Pick-up',
  storedAt: 1,
  problem: null,
  ...more,
});

test('a step shows the last step mark that waits, and is then not overdue', () => {
  expect(withStepMarks(step, [waiting('started'), waiting('arrived')])).toMatchObject({
    state: 'arrived',
    stateAt: '2027-01-05T04:30:00.000Z',
    isOverdue: false,
    work: { note: 'At the gate' },
    isWaiting: true,
  });
});

test('a step mark changes nothing if it was rejected, has another step or assignment, or its step is cancelled', () => {
  const other = waiting('started', { press: { ...waiting('started').press, stepId: 's2' } });
  const earlier = waiting('started', { press: { ...waiting('started').press, assignment: 1 } });
  expect(withStepMarks(step, [waiting('started', { problem: 'Not yours' }), other, earlier])).toMatchObject({
    state: 'planned',
    isWaiting: false,
  });
  expect(withStepMarks({ ...step, state: 'cancelled' }, [waiting('started')]).state).toBe('cancelled');
});

test.each([
  ['planned', 'started', null],
  ['started', 'arrived', 'planned'],
  ['arrived', 'done', 'started'],
  ['done', null, 'arrived'],
  ['problem', 'started', 'planned'],
  ['cancelled', null, null],
] as const)('after %s comes %s; an undo gives %s', (state, next, previous) => {
  expect([nextStepState(state), previousStepState(state)]).toEqual([next, previous]);
});
