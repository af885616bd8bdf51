import { expect, test } from 'vitest';
import { indiaInstant } from '#contract/shared/clock.ts';
import {
  type ClaimedMessage,
  decideSending,
  defaultQuietHours,
  givenUpAt,
  maxUnknownAttempts,
  nextQuietBegin,
  pauseAfter,
  pauseAfterUnknown,
  quietEnd,
  type SendConditions,
} from './send-rules.ts';

/** `2027-01-05 20:59:59` in India. */
const atSecond = (text: string) => new Date(`${text.replace(' ', 'T')}+05:30`);

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
  expect(quietEnd(atSecond(moment), defaultQuietHours)).toEqual(expected && atSecond(`${expected}:00`));
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
  expect(quietEnd(atSecond(`2027-01-05 ${clock}`), { quietFrom, quietTo })).toEqual(end);
});

test.each([
  ['before they begin', '21:00', '08:00', '2027-01-05 10:00:00', '2027-01-05 21:00'],
  ['when they begin', '21:00', '08:00', '2027-01-05 21:00:00', '2027-01-06 21:00'],
  ['in the morning', '21:00', '08:00', '2027-01-06 07:00:00', '2027-01-06 21:00'],
  ['without quiet hours', '08:00', '08:00', '2027-01-05 10:00:00', null],
])('quiet hours begin next, %s', (_name, quietFrom, quietTo, moment, expected) => {
  expect(nextQuietBegin(atSecond(moment), { quietFrom, quietTo })).toEqual(expected && atSecond(`${expected}:00`));
});

/** `2027-01-05 10:00` in India. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);
const now = at('2027-01-05 10:00');
const startsAt = at('2027-01-06 09:30');

const reminder: ClaimedMessage = {
  kind: 'reminder',
  channel: 'sms',
  person: 'family',
  isUrgent: false,
  expiresAt: at('2027-01-06 07:30'),
  startsAt,
  lead: 'day',
  minutes: null,
};
const notice = (kind: ClaimedMessage['kind'], given: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  ...reminder,
  kind,
  lead: null,
  expiresAt: startsAt,
  ...given,
});

const visit = {
  status: 'scheduled',
  startsAt,
  isTimed: true,
  hasArrived: false,
  isPutAway: false,
  delayMinutes: 0,
  needsNewTime: false,
};
const facts: SendConditions = {
  isDeactivated: false,
  quietHours: defaultQuietHours,
  leads: ['week', 'day', 'hours'],
  usable: ['whatsapp', 'sms'],
  patientPhone: null,
  visit,
  isSuperseded: false,
  isKnown: false,
  noticeAt: null,
  isAcceptedPhone: true,
  isPhoneVerified: true,
  sentToday: 0,
};
const withVisit = (change: Partial<typeof visit>): SendConditions => ({ ...facts, visit: { ...visit, ...change } });

const words = (message: ClaimedMessage, given: SendConditions, moment: Date) => {
  const decision = decideSending(message, given, moment);
  if (decision.action === 'send') return 'send';
  if (decision.action === 'postpone') return `postpone to ${decision.until.toISOString()}`;
  return `void${decision.isReroutable ? ', try another channel' : ''}: ${decision.reason}`;
};

const noLongerWanted =
  'void, try another channel: The family does not want this message on this channel, or has no address for it.';

test.each<[string, ClaimedMessage, SendConditions, string]>([
  ['a reminder of an open visit', reminder, facts, 'send'],
  [
    'a reminder of a visit whose doctor is away',
    reminder,
    withVisit({ needsNewTime: true }),
    'void: The doctor is away.',
  ],
  ['a notice about a visit whose doctor is away', notice('booked'), withVisit({ needsNewTime: true }), 'send'],
  ['a reminder of a confirmed visit', reminder, withVisit({ status: 'open' }), 'send'],
  ['a reminder of a step', reminder, withVisit({ status: 'pending' }), 'send'],
  ['the visit was cancelled', reminder, withVisit({ status: 'cancelled' }), 'void: The visit was cancelled.'],
  ['the visit was moved', reminder, withVisit({ startsAt: at('2027-01-06 09:31') }), 'void: The visit was moved.'],
  ['the visit is closed', reminder, withVisit({ status: 'closed' }), 'void: The visit is closed.'],
  ['the step is complete', reminder, withVisit({ status: 'complete' }), 'void: The visit is closed.'],
  ['the patient has arrived', reminder, withVisit({ hasArrived: true }), 'void: The visit has begun.'],
  ['the account is deactivated', reminder, { ...facts, isDeactivated: true }, 'void: The account is deactivated.'],
  [
    'the patient was removed, or the visit is set aside',
    reminder,
    withVisit({ isPutAway: true }),
    'void: The visit or the patient does not exist any more.',
  ],
  [
    'the family switched this reminder off',
    reminder,
    { ...facts, leads: ['week', 'hours'] },
    'void: The family does not want this reminder.',
  ],
  ['the family switched the channel off', reminder, { ...facts, usable: ['whatsapp'] }, noLongerWanted],
  ['the family wants its inbox only', reminder, { ...facts, usable: [] }, noLongerWanted],
  ['a notice of a cancellation', notice('cancelled'), withVisit({ status: 'cancelled' }), 'send'],
  ['the cancelled visit is open again', notice('cancelled'), facts, 'void: The visit is open again.'],
  [
    'a visit that was moved before it was cancelled: the family knows its old start',
    notice('cancelled'),
    withVisit({ startsAt: at('2027-01-07 09:30'), status: 'cancelled' }),
    'send',
  ],
  ['a notice of a move', notice('moved'), facts, 'send'],
  [
    'a reminder of a visit that was moved just now, which may be undone',
    reminder,
    { ...withVisit({ startsAt: at('2027-01-07 09:30') }), noticeAt: new Date(now.getTime() + 60_000) },
    `postpone to ${new Date(now.getTime() + 60_000).toISOString()}`,
  ],
  ['moved again', notice('moved'), withVisit({ startsAt: at('2027-01-07 09:30') }), 'void: The visit was moved.'],
  ['booked, then cancelled', notice('booked'), withVisit({ status: 'cancelled' }), 'void: The visit was cancelled.'],
  [
    'confirmed after it was booked',
    notice('booked'),
    { ...facts, isSuperseded: true },
    'void: A newer message replaced this one.',
  ],
  ['read or answered on WhatsApp', reminder, { ...facts, isKnown: true }, 'void: It was read or answered on WhatsApp.'],
  ['the doctor is on time again', notice('late', { minutes: 0 }), facts, 'send'],
  ['the doctor runs late', notice('late', { minutes: 40 }), withVisit({ delayMinutes: 40 }), 'send'],
  [
    'the doctor runs later still',
    notice('late', { minutes: 40 }),
    withVisit({ delayMinutes: 60 }),
    'void: The delay of the doctor has changed.',
  ],
  ['a delay that was taken back', notice('late', { minutes: 40 }), facts, 'void: The delay of the doctor has changed.'],
  [
    'to the patient who agreed',
    notice('booked', { person: 'patient' }),
    { ...facts, patientPhone: '+919800000001' },
    'send',
  ],
  [
    'a phone that gets no SMS',
    reminder,
    { ...facts, isAcceptedPhone: false },
    'void, try another channel: Only mobile numbers of accepted countries get an SMS.',
  ],
  [
    'to the patient, whose phone gets no SMS',
    notice('booked', { person: 'patient' }),
    { ...facts, patientPhone: '+912223456789', isAcceptedPhone: false },
    'void: Only mobile numbers of accepted countries get an SMS.',
  ],
  [
    'to the patient who no longer agrees',
    notice('booked', { person: 'patient' }),
    facts,
    'void: The patient has not agreed, or has another phone.',
  ],
  ['a test', notice('test', { startsAt: null, channel: 'whatsapp' }), { ...facts, visit: null }, 'send'],
])('%s', (_name, message, given, expected) => {
  expect(words(message, given, now)).toBe(expected);
});

test.each<[string, ClaimedMessage, string, string]>([
  ['one minute before quiet hours', reminder, '2027-01-05 20:59', 'send'],
  [
    'a reminder in quiet hours that would end too late',
    reminder,
    '2027-01-05 21:00',
    'void: Quiet hours end too late for this message.',
  ],
  ['a notice in quiet hours', notice('booked'), '2027-01-05 21:00', 'postpone to 2027-01-06T02:30:00.000Z'],
  ['a notice just before they end', notice('booked'), '2027-01-06 07:59', 'postpone to 2027-01-06T02:30:00.000Z'],
  ['a notice when they end', notice('booked'), '2027-01-06 08:00', 'send'],
  ['an urgent notice at night', notice('moved', { isUrgent: true }), '2027-01-06 03:00', 'send'],
  ['a test at night', notice('test', { startsAt: null }), '2027-01-06 03:00', 'send'],
  ['a message that has expired', reminder, '2027-01-06 07:30', 'void: It was too late to send this message.'],
  [
    'at the start',
    notice('booked', { expiresAt: at('2027-01-07 09:30') }),
    '2027-01-06 09:30',
    'void: The visit has begun.',
  ],
  [
    'late, after the start',
    notice('late', { minutes: 0, isUrgent: true, expiresAt: at('2027-01-06 10:10') }),
    '2027-01-06 09:45',
    'send',
  ],
])('%s', (_name, message, moment, expected) => {
  expect(words(message, facts, at(moment))).toBe(expected);
});

const tooMany = 'void, try another channel: The family got too many messages on this channel today.';
test.each<[string, Partial<ClaimedMessage>, { isPhoneVerified: boolean; sentToday: number }, string]>([
  ['the 16th SMS to a phone that nobody verified', {}, { isPhoneVerified: false, sentToday: 15 }, 'send'],
  ['the 17th', {}, { isPhoneVerified: false, sentToday: 16 }, tooMany],
  ['the 17th if it is urgent', { isUrgent: true }, { isPhoneVerified: false, sentToday: 16 }, 'send'],
  ['the 25th if it is urgent', { isUrgent: true }, { isPhoneVerified: false, sentToday: 24 }, tooMany],
  ['the 40th SMS to a verified phone', {}, { isPhoneVerified: true, sentToday: 39 }, 'send'],
  ['the 41st', {}, { isPhoneVerified: true, sentToday: 40 }, tooMany],
  ['the 61st if it is urgent', { isUrgent: true }, { isPhoneVerified: true, sentToday: 60 }, tooMany],
  ['the 41st on WhatsApp', { channel: 'whatsapp' }, { isPhoneVerified: true, sentToday: 40 }, tooMany],
  ['e-mails cost nothing', { channel: 'email' }, { isPhoneVerified: false, sentToday: 100 }, 'send'],
  ['a test', { kind: 'test' }, { isPhoneVerified: false, sentToday: 100 }, 'send'],
])('%s', (_name, given, counted, expected) => {
  const usable = ['whatsapp', 'sms', 'email'];
  expect(words(notice('booked', given), { ...facts, usable, ...counted }, now)).toBe(expected);
});

test('a step without a time begins with the end of its day', () => {
  const day = at('2027-01-06 00:00');
  const step = withVisit({ status: 'pending', startsAt: day, isTimed: false });
  const message = notice('booked', { startsAt: day, expiresAt: at('2027-01-07 00:00') });
  expect(words(message, step, at('2027-01-06 20:00'))).toBe('send');
  expect(words({ ...message, expiresAt: at('2027-01-09 00:00') }, step, at('2027-01-07 00:00'))).toBe(
    'void: The visit has begun.',
  );
});

test('quiet hours of the family apply, not the default ones', () => {
  const early = { ...facts, quietHours: { quietFrom: '19:00', quietTo: '07:00' } };
  expect(words(notice('booked'), early, at('2027-01-05 19:00'))).toBe('postpone to 2027-01-06T01:30:00.000Z');
  expect(words(notice('booked'), early, at('2027-01-06 07:00'))).toBe('send');
});

const seconds = (ms: number) => ms / 1_000;

test.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [6, 960],
  [7, 1_800],
  [8, 1_800],
  [1_000, 1_800],
])('after attempt %i the next one follows within %i s, spread over the last quarter', (attempts, longest) => {
  expect(seconds(pauseAfter(attempts, undefined, 1))).toBe(longest);
  expect(seconds(pauseAfter(attempts, undefined, 0))).toBe(longest * 0.75);
});

test.each([
  ['a shorter wish of the gateway changes nothing', 1, 5, 30],
  ['a longer one is respected', 1, 600, 600],
  ['also on later attempts', 5, 900, 900],
  ['at most an hour', 1, 86_400, 3_600],
])('%s', (_name, attempts, wishSeconds, expected) => {
  expect(seconds(pauseAfter(attempts, wishSeconds * 1_000, 1))).toBe(expected);
});

const dueAt = new Date('2027-01-05T04:30:00Z');
const after = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);

test.each([
  ['without another channel, until the message expires', [], 600, 600],
  ['with one, half of its time', ['sms'], 120, 60],
  ['at most two hours', ['sms'], 600, 120],
  ['nothing is left', ['sms'], 0, 0],
])('a channel is tried: %s', (_name, fallbacks, usefulMinutes, expected) => {
  expect(givenUpAt({ dueAt, expiresAt: after(usefulMinutes), fallbacks })).toEqual(after(expected));
});

test.each([
  [1, 30],
  [2, 120],
  [3, 480],
  [4, 1_920],
  [6, 30_720],
  [7, 43_200],
  [1_000, 43_200],
])('after %i attempts whose outcome nobody knows the next one follows within %i s', (attempts, longest) => {
  expect(seconds(pauseAfterUnknown(attempts, 1))).toBe(longest);
  expect(seconds(pauseAfterUnknown(attempts, 0))).toBe(longest * 0.75);
});

test('at most three attempts with an unknown result are made if another channel is left, else eight', () => {
  expect(maxUnknownAttempts({ fallbacks: ['sms'] })).toBe(3);
  expect(maxUnknownAttempts({ fallbacks: [] })).toBe(8);
});
