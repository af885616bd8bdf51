import { expect, test } from 'vitest';
import { correctionStepOf, correctionWaysOf } from './phone-correction-rules.ts';

const usual = { provesPhones: true, getsSms: true, isTypo: false, hasObjected: false };
test.each([
  ['a family that uses its account', {}, ['old-phone', 'objection', 'second-person']],
  ['it has objected lately', { hasObjected: true }, ['old-phone', 'second-person']],
  ['the old phone gets no SMS', { getsSms: false }, ['second-person']],
  ['no SMS gateway', { provesPhones: false }, ['second-person']],
  ['a typo of staff', { isTypo: true }, ['typo']],
  ['a typo without an SMS gateway', { isTypo: true, provesPhones: false }, ['second-person']],
])('how a family can agree: %s', (_name, situation, ways) => {
  expect(correctionWaysOf({ ...usual, ...situation })).toEqual(ways);
});

const now = new Date('2027-01-05T04:30:00Z');
const waiting = { agreedAt: null, objectedAt: null, objectsUntil: null };
const inAMinute = new Date(now.getTime() + 60_000);
test.each([
  ['a code to the old phone', { way: 'old-phone' }, 'old-code'],
  ['that code was entered', { way: 'old-phone', agreedAt: now }, 'new-code'],
  ['the SMS was not accepted', { way: 'objection' }, 'sms'],
  ['a minute of the time to object is left', { way: 'objection', objectsUntil: inAMinute }, 'wait'],
  ['the time to object is over', { way: 'objection', objectsUntil: now }, 'new-code'],
  ['an objection after that time', { way: 'objection', objectsUntil: now, objectedAt: now }, 'objected'],
  ['a colleague agreed after it', { way: 'objection', objectsUntil: now, objectedAt: now, agreedAt: now }, 'new-code'],
  ['an objection to the other ways', { way: 'old-phone', objectedAt: now }, 'objected'],
  ['a second person', { way: 'second-person' }, 'second-person'],
  ['a typo', { way: 'typo', agreedAt: now }, 'new-code'],
] as const)('what a correction waits for: %s', (_name, given, step) => {
  expect(correctionStepOf({ ...waiting, ...given }, now)).toBe(step);
});
