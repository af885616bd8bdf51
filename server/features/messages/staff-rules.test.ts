import { expect, test } from 'vitest';
import type { ExternalChannel, MessageKind } from '#contract/messages/kinds.ts';
import { recipientsOf, resendProblem, sendingProblem, testProblem } from './staff-rules.ts';

const everything: ExternalChannel[] = ['whatsapp', 'sms', 'email', 'push'];
const family = {
  familyName: 'Rekha Rao',
  isDeactivated: false,
  isSetAside: false,
  usable: ['sms', 'email'] as ExternalChannel[],
  wantsInboxOnly: false,
  patientName: 'Kamala Rao',
  patientAgrees: false,
};

test('a family gets the inbox and its first usable channel', () => {
  const to = (usable: ExternalChannel[]) => recipientsOf({ ...family, usable }, everything);
  expect(to(['sms', 'email'])).toEqual([{ name: 'Rekha Rao', person: 'family', channels: ['inbox', 'sms'] }]);
  expect(to([])).toEqual([{ name: 'Rekha Rao', person: 'family', channels: ['inbox'] }]);
});

test('a deactivated account gets nothing, and nobody gets anything about a visit that was set aside (hidden from the family)', () => {
  expect(recipientsOf({ ...family, isSetAside: true, patientAgrees: true }, everything)).toEqual([]);
  expect(recipientsOf({ ...family, isDeactivated: true, patientAgrees: true }, everything)).toEqual([]);
});

test('a patient who agreed gets an SMS, if this server sends SMS', () => {
  const facts = { ...family, patientAgrees: true };
  expect(recipientsOf(facts, everything)[1]).toEqual({ name: 'Kamala Rao', person: 'patient', channels: ['sms'] });
  expect(recipientsOf(facts, ['email'])).toHaveLength(1);
});

const stop = (scope: 'all' | 'kind:moved' | 'channel:sms' | 'channel:email') => [{ scope }];
const paused = 'Sending is paused, so the message waits until it is resumed.';
test.each([
  ['nothing is wrong', {}, everything, [], null],
  ['the server has no channel', { usable: [] }, [], [], 'This server sends no messages outside of the product.'],
  [
    'the family wants the inbox',
    { usable: [], wantsInboxOnly: true },
    everything,
    [],
    'The family chose to be notified in its inbox only.',
  ],
  ['no address', { usable: [] }, everything, [], 'The family has given no address for the other channels.'],
  [
    'the account is deactivated',
    { isDeactivated: true },
    everything,
    [],
    'The account of the family is deactivated, so nobody is notified.',
  ],
  [
    'the visit was set aside (hidden from the family)',
    { isSetAside: true },
    everything,
    [],
    'The family does not see this visit, so nobody is notified.',
  ],
  ['everything is paused', {}, everything, stop('all'), paused],
  ['the kind is paused', {}, everything, stop('kind:moved'), paused],
  ['the channel is paused', {}, everything, stop('channel:sms'), paused],
  ['another channel is paused', {}, everything, stop('channel:email'), null],
  ['the patient’s channel is paused', { usable: [], patientAgrees: true }, everything, stop('channel:sms'), paused],
])('%s', (_name, given, configured, pauses, expected) => {
  const context = { kind: 'moved' as const, configured: configured as ExternalChannel[], pauses };
  expect(sendingProblem({ ...family, ...given }, context)).toBe(expected);
});

const startsAt = new Date('2027-02-01T06:30:00Z');
const sent = {
  kind: 'reminder' as MessageKind,
  channel: 'sms' as const,
  state: 'failed' as const,
  startsAt,
  status: 'scheduled',
  currentStart: startsAt,
  expiresAt: startsAt,
  isDeactivated: false,
  isWaiting: false,
};
test.each([
  ['a failed reminder', {}, null],
  ['a delivered notice', { kind: 'moved' as const, state: 'delivered' as const }, null],
  ['a notice of a cancelled visit', { kind: 'cancelled' as const, status: 'cancelled' }, null],
  ['a message of the inbox', { channel: 'inbox' as const }, 'This message is in the inbox of the family already.'],
  ['a message that waits', { state: 'due' as const }, 'This message has not been sent yet.'],
  ['one that is sent again already', { isWaiting: true }, 'The same message is already waiting to be sent.'],
  ['an account that is deactivated', { isDeactivated: true }, 'The account of the family is deactivated.'],
  ['a channel that is not set up', { channel: 'email' as const }, 'E-mail is not set up on this server.'],
  ['a cancelled visit', { status: 'cancelled' }, 'The visit is cancelled, so this message is no longer true.'],
  ['a closed visit', { status: 'closed' }, 'The visit is closed, so this message is no longer needed.'],
  ['a step that is complete', { status: 'complete' }, 'The visit is closed, so this message is no longer needed.'],
  ['a visit that was opened again', { kind: 'cancelled' as const }, 'The visit is not cancelled any more.'],
  [
    'a visit that was moved',
    { currentStart: new Date('2027-02-02T06:30:00Z') },
    'The visit has another time now, so this message is no longer true.',
  ],
  ['a message that has expired', { expiresAt: new Date('2027-01-05T04:30:00Z') }, 'It is too late for this message.'],
])('resend of %s: %s', (_name, given, expected) => {
  const now = new Date('2027-01-05T04:30:00Z');
  expect(resendProblem({ ...sent, ...given }, { configured: ['sms'], now })).toBe(expected);
});

test.each([
  ['inbox', null],
  ['sms', null],
  ['whatsapp', 'Please agree to WhatsApp in the message settings of your account first.'],
  ['email', 'Please add and confirm an e-mail address in the message settings of your account first.'],
  ['push', 'Push is not set up on this server.'],
] as const)('a test message by %s: %s', (channel, expected) => {
  expect(testProblem(channel, { usable: ['sms'], configured: ['sms', 'whatsapp', 'email'] })).toBe(expected);
});
