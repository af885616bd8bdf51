import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import {
  bookAgainQuery,
  changeNoticeWords,
  isTooLateToChange,
  isVisitOver,
  needsNewTimeWords,
  shareContent,
  visitHeading,
  whatHappensNext,
  whatToBring,
} from './visit-words.ts';

const t = createT(null);
const now = new Date('2027-01-05T04:30:00Z'); // 10:00 AM in India
const parent = {
  id: 'p',
  title: 'Doctor Consultation',
  startsAt: '2027-01-06T10:00:00.000Z',
  doctor: 'Dr. Asha Rao',
  clinic: null,
};
const ahead = '2027-01-06T05:00:00Z';
const past = '2027-01-04T05:00:00Z';

test.each([
  ['Your visit is booked', 'open', ahead, false, null],
  ['Your visit needs a new time', 'away', ahead, false, null],
  ['Your step needs a new time', 'away', past, true, parent],
  ['Your visit is requested', 'open', ahead, true, null],
  ['Your step is booked', 'open', ahead, false, parent],
  ['This visit is in the past', 'open', past, false, null],
  ['This visit is closed', 'closed', past, false, null],
  ['This step is cancelled', 'cancelled', ahead, true, parent],
] as const)('%s', (expected, state, startsAt, isRequested, ofVisit) => {
  const needsNewTime = state === 'away';
  const status = state === 'away' ? 'open' : state;
  expect(visitHeading(t, { status, startsAt, isRequested, needsNewTime, parent: ofVisit }, now)).toBe(expected);
});

const doctor = { id: 'd', name: 'Dr. Arjun Rao' };
const here = { needsNewTime: false, removedPlace: null, doctor, canChange: true };

test.each([
  ['a visit as planned', here, ''],
  ['in time', { ...here, needsNewTime: true }, 'Dr. Arjun Rao is away. We will call you, or choose another time.'],
  ['too late', { ...here, needsNewTime: true, canChange: false }, 'Dr. Arjun Rao is away. We will call you.'],
  [
    'at a removed clinic',
    { ...here, needsNewTime: true, removedPlace: 'clinic' as const },
    'This clinic can no longer be booked. Please choose another. We will call you to confirm the new time.',
  ],
  [
    'with a removed doctor',
    { ...here, needsNewTime: true, removedPlace: 'doctor' as const },
    'This doctor can no longer be booked. Please choose another. We will call you to confirm the new time.',
  ],
])('away: %s', (_name, visit, expected) => {
  expect(needsNewTimeWords(t, visit)).toBe(expected);
});

const patient = { name: 'Kamala Devi' };

test.each([
  ['consultation', 150_000, 4, 'About ₹1,500 for the doctor, paid at the clinic'],
  ['consultation', 0, 3, 'A photo ID of Kamala Devi, such as an Aadhaar card'],
  [null, 0, 3, 'Earlier prescriptions, test reports and the medicines that are taken now'],
  ['diagnostic', 0, 4, 'The doctor’s note that asks for the test'],
  ['pharmacy', 150_000, 2, 'The doctor’s prescription'],
  ['transportation', 0, 2, 'A phone that can be reached, for the driver'],
])('for %s with a fee of %i, %i things to bring', (type, fee, count, one) => {
  const words = whatToBring(t, { type, patient }, fee);
  expect(words).toHaveLength(count);
  expect(words).toContain(one);
});

const clinic = { id: 'c', name: 'Marina Clinic' };

test.each([
  ['confirmed at a clinic', 'open', ahead, false, clinic, 'The time is confirmed. Please come ten minutes early.'],
  ['confirmed at home', 'open', ahead, false, null, 'The time is confirmed.'],
  [
    'requested',
    'open',
    ahead,
    true,
    clinic,
    'We will call you to confirm the time. Until then it is marked Requested.',
  ],
  ['over', 'open', past, false, clinic, undefined],
  ['cancelled', 'cancelled', ahead, false, clinic, undefined],
] as const)('next, %s', (_name, status, startsAt, isRequested, place, expected) => {
  const words = whatHappensNext(t, { ...here, status, startsAt, isRequested, clinic: place, hospital: null }, now);
  expect(words[0]).toBe(expected);
  if (expected) expect(words).toContain('A nominal cancellation fee may apply.');
});

test('next, the doctor is away: nothing about the time', () => {
  const visit = { ...here, needsNewTime: true, status: 'open' as const, startsAt: ahead, isRequested: false };
  expect(whatHappensNext(t, { ...visit, clinic, hospital: null }, now)).toEqual([
    'Dr. Arjun Rao is away. We will call you, or choose another time.',
  ]);
});

test('shares who, when, where and the number', () => {
  const visit = {
    title: 'Doctor Consultation',
    startsAt: ahead,
    number: 'A1B2C3-P000-4D5E6F',
    patient: { id: 'p', name: 'Kamala Devi', number: 'A1B2C3-P000' },
    doctor: { id: 'd', name: 'Dr. Arjun Rao' },
    clinic,
    address: '12 Beach Road',
    hospital: null,
    placeCity: 'Chennai',
    city: 'Mumbai',
  };
  expect(shareContent(t, visit)).toEqual({
    title: 'Doctor Consultation for Kamala Devi',
    text: [
      'Doctor Consultation for Kamala Devi with Dr. Arjun Rao',
      'Wednesday, Jan 6, 2027, 10:30 AM (India time)',
      'Marina Clinic, 12 Beach Road, Chennai',
      'Number: A1B2C3-P000-4D5E6F',
    ].join('\n'),
    url: 'https://www.google.com/maps/dir/?api=1&destination=Marina%20Clinic%2C%2012%20Beach%20Road%2C%20Chennai',
  });
  const atHome = shareContent(t, { ...visit, doctor: null, clinic: null, address: null, placeCity: null });
  expect(atHome.url).toBeUndefined();
  expect(atHome.text.split('\n')[2]).toBe('Mumbai');
});

const startsAt = new Date('2027-01-05T07:30:00Z'); // 1:00 PM in India

test.each([
  ['three hours before', '2027-01-05T04:30:00Z', false],
  ['exactly two hours before', '2027-01-05T05:30:00Z', false],
  ['a minute later', '2027-01-05T05:31:00Z', true],
  ['after the start', '2027-01-05T08:00:00Z', true],
])('%s', (_name, now, expected) => {
  expect(isTooLateToChange(startsAt, new Date(now))).toBe(expected);
});

const wordsAt = (now: string) => changeNoticeWords(createT(null), startsAt, new Date(now)).replaceAll('\u00a0', ' ');

test('names the last moment in India, or the phone', () => {
  expect(wordsAt('2027-01-04T05:00:00Z')).toBe(
    'You can move or cancel it online until Tue, Jan 5, 2027, 11:00 AM, 2 hours before it starts. After that, please call +91 22 0000 0100.',
  );
  expect(wordsAt('2027-01-05T06:00:00Z')).toBe(
    'It starts in less than 2 hours, so it cannot be moved or cancelled online. To change it, please call +91 22 0000 0100.',
  );
});

test.each([
  ['an open one tomorrow', 'open', '2027-01-06T04:30:00Z', false],
  ['an open one that begins now', 'open', '2027-01-05T04:30:00Z', false],
  ['an open one yesterday', 'open', '2027-01-04T04:30:00Z', true],
  ['a closed one', 'closed', '2027-01-06T04:30:00Z', true],
  ['a cancelled one', 'cancelled', '2027-01-06T04:30:00Z', true],
] as const)('%s is over: %s', (_name, status, startsAt, expected) => {
  expect(isVisitOver({ status, startsAt }, now)).toBe(expected);
});

test('a repeated booking has the same patient, doctor, clinic and type, as far as they are known', () => {
  const patient = { id: 'p' };
  const place = (id: string) => ({ id, name: id });
  expect(bookAgainQuery({ patient, doctor: place('d'), clinic: place('c'), type: 'consultation' })).toEqual({
    patient: 'p',
    doctor: 'd',
    clinic: 'c',
    type: 'consultation',
  });
  expect(bookAgainQuery({ patient, doctor: null, clinic: null, type: null })).toEqual({ patient: 'p' });
});
