import { describe, expect, test } from 'vitest';
import {
  absenceSpan,
  isLongAbsence,
  proposalsFor,
  requireReportable,
  requireRunningAbsence,
  requireTimesInOrder,
} from './rules.ts';

const now = new Date('2027-01-05T04:30:00Z'); // 10:00 AM on Tuesday in India
const date = (iso: string) => new Date(iso);
const messageOf = (work: () => void) => {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['a day', { firstDay: '2027-01-06', lastDay: '2027-01-06' }, '2027-01-05T18:30:00Z', '2027-01-06T18:30:00Z'],
  [
    'a morning',
    { firstDay: '2027-01-06', lastDay: '2027-01-06', toTime: '13:00' },
    '2027-01-05T18:30:00Z',
    '2027-01-06T07:30:00Z',
  ],
  [
    'an afternoon',
    { firstDay: '2027-01-06', fromTime: '13:00', lastDay: '2027-01-06' },
    '2027-01-06T07:30:00Z',
    '2027-01-06T18:30:00Z',
  ],
  [
    'some hours',
    { firstDay: '2027-01-06', fromTime: '11:00', lastDay: '2027-01-06', toTime: '12:30' },
    '2027-01-06T05:30:00Z',
    '2027-01-06T07:00:00Z',
  ],
  ['several days', { firstDay: '2027-01-06', lastDay: '2027-01-08' }, '2027-01-05T18:30:00Z', '2027-01-08T18:30:00Z'],
  ['an open end', { firstDay: '2027-01-06', fromTime: '09:00', lastDay: null }, '2027-01-06T03:30:00Z', null],
])('the instants of %s', (_name, times, startsAt, endsAt) => {
  expect(absenceSpan(times)).toEqual({ startsAt: date(startsAt), endsAt: endsAt && date(endsAt) });
});

test.each([
  ['a day', '2027-01-06T18:30:00Z', false],
  ['a minute more than a day', '2027-01-06T18:31:00Z', true],
  ['an open end', null, true],
])('a manager confirms %s: %s', (_name, endsAt, expected) => {
  expect(isLongAbsence({ startsAt: date('2027-01-05T18:30:00Z'), endsAt: endsAt ? date(endsAt) : null })).toBe(
    expected,
  );
});

test.each([
  ['from this morning on', '2027-01-05T03:30:00Z', '2027-01-05T18:30:00Z', 'accepted'],
  ['until further notice', '2027-01-05T04:30:00Z', null, 'accepted'],
  ['yesterday', '2027-01-04T03:30:00Z', '2027-01-05T18:30:00Z', 'Please choose today or a later day.'],
  ['over', '2027-01-05T03:30:00Z', '2027-01-05T04:30:00Z', 'Please choose a time that is not over.'],
  ['the end before the start', '2027-01-06T05:30:00Z', '2027-01-06T05:00:00Z', 'The end must be after the start.'],
  ['in a year', '2028-01-05T03:30:00Z', null, 'accepted'],
  ['later than in a year', '2028-01-06T03:30:00Z', null, 'Please choose a day within one year.'],
])('a report of an absence %s', (_name, startsAt, endsAt, expected) => {
  expect(
    messageOf(() => requireReportable({ startsAt: date(startsAt), endsAt: endsAt ? date(endsAt) : null }, now)),
  ).toBe(expected);
});

test('a correction may lie in the past: the doctor was back at eleven', () => {
  const span = { startsAt: date('2027-01-04T03:30:00Z'), endsAt: date('2027-01-04T05:30:00Z') };
  expect(messageOf(() => requireTimesInOrder(span, now))).toBe('accepted');
});

test.each([
  ['running', '2027-01-05T03:30:00Z', null, 'accepted'],
  ['not begun', '2027-01-05T04:30:00Z', null, 'This absence has not begun. Please withdraw it instead.'],
  ['over', '2027-01-05T03:30:00Z', '2027-01-05T04:30:00Z', 'This absence is already over.'],
])('the end of an absence that is %s', (_name, startsAt, endsAt, expected) => {
  expect(
    messageOf(() => requireRunningAbsence({ startsAt: date(startsAt), endsAt: endsAt ? date(endsAt) : null }, now)),
  ).toBe(expected);
});

describe('the times and doctors that are offered', () => {
  const times = ['2027-01-06T05:00:00.000Z', '2027-01-06T05:30:00.000Z', '2027-01-07T05:00:00.000Z'];
  const visit = (id: string, startsAt: string, clinicId: string | null = null) => ({
    id,
    startsAt: date(startsAt),
    clinicId,
  });
  const free = (doctorId: string, own: string[], clinicId: string | null = null) => ({
    doctorId,
    clinicId,
    times: own.map(date),
  });
  const other = (id: string, clinicId: string | null = null) => ({
    id,
    name: id,
    hospital: '',
    consultationFee: 0,
    clinicId,
  });
  const offer = { doctorId: 'same', others: [other('late'), other('soon'), other('full')] };
  const freeTimes = [free('same', times), free('late', times.slice(2)), free('soon', times.slice(0, 1))];

  test('each visit gets its own proposal, the earliest visit first, and no time before the visit', () => {
    const visits = [
      visit('b', '2027-01-06T05:15:00Z'),
      visit('a', '2027-01-05T09:00:00Z'),
      visit('c', '2027-01-06T05:15:00Z'),
    ];
    const found = proposalsFor(visits, { ...offer, freeTimes });
    expect(['a', 'b', 'c'].map((id) => found.get(id)?.proposed)).toEqual(times);
    expect(found.get('a')?.times).toEqual(times);
    expect(found.get('b')?.times).toEqual(times.slice(1));
  });

  test('more visits than free times: the last ones get no proposal', () => {
    const visits = ['a', 'b', 'c', 'd'].map((id) => visit(id, '2027-01-05T09:00:00Z'));
    expect([...proposalsFor(visits, { ...offer, freeTimes }).values()].map(({ proposed }) => proposed)).toEqual([
      ...times,
      null,
    ]);
  });

  test('other doctors come soonest first, without those who have no free time', () => {
    const [first] = proposalsFor([visit('a', '2027-01-05T09:00:00Z')], { ...offer, freeTimes }).values();
    expect(first?.doctors.map(({ id }) => id)).toEqual(['soon', 'late']);
  });

  test('a visit at a clinic is offered the times of its clinic, and of the clinic of the other doctor', () => {
    const visits = [visit('a', '2027-01-05T09:00:00Z', 'clinic')];
    const ofClinics = [
      free('same', times.slice(1), 'clinic'),
      free('other', times.slice(2), 'own'),
      free('other', times),
    ];
    const [first] = proposalsFor(visits, {
      doctorId: 'same',
      others: [other('other', 'own')],
      freeTimes: ofClinics,
    }).values();
    expect(first).toMatchObject({ proposed: times[1], doctors: [{ id: 'other', times: [times[2]] }] });
  });
});
