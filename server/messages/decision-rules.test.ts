import { expect, test } from 'vitest';
import { type ClaimedMessage, decide, type Facts } from './decision-rules.ts';
import { defaultQuietHours } from './quiet-hours-rules.ts';

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
const facts: Facts = {
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
const withVisit = (change: Partial<typeof visit>): Facts => ({ ...facts, visit: { ...visit, ...change } });

const words = (message: ClaimedMessage, given: Facts, moment: Date) => {
  const decision = decide(message, given, moment);
  if (decision.action === 'send') return 'send';
  if (decision.action === 'postpone') return `postpone to ${decision.until.toISOString()}`;
  return `void${decision.isReroutable ? ', try another channel' : ''}: ${decision.reason}`;
};

const noLongerWanted =
  'void, try another channel: The family does not want this message on this channel, or has no address for it.';

test.each<[string, ClaimedMessage, Facts, string]>([
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
