import { expect, test } from 'vitest';
import type { DayDoctor, DayVisit } from '#contract/day/schemas.ts';
import {
  assignLanes,
  type BoardColumn,
  boardColumnsOf,
  canMove,
  clockOf,
  dayCountsOf,
  expectedAt,
  freeSlotsOf,
  growRange,
  hourRangeOf,
  keepColumns,
  keepOrder,
  nextDaysOf,
  soonestOf,
  visitSpan,
  visitStateOf,
  visitsToCall,
} from './day-rules.ts';

const date = '2027-01-05';
const at = (time: string) => new Date(`${date}T${time}:00+05:30`).toISOString();
const doctor = (given: Partial<DayDoctor> = {}): DayDoctor => ({
  id: 'd1',
  name: 'Dr. Rao',
  specialty: 'Urologist',
  hospital: 'Test Hospital',
  city: 'Pune',
  slotMinutes: 30,
  hours: [{ opens: 540, closes: 660 }],
  leave: null,
  absences: [],
  delayMinutes: 0,
  isArchived: false,
  ...given,
});
const visit = (given: Partial<DayVisit> = {}): DayVisit => ({
  id: 'v1',
  version: 1,
  number: 'ABCDEF-P000-123456',
  patient: { id: 'p1', name: 'Kamala Devi', age: 61, months: null, mobileNumber: '' },
  family: { id: 'f1', name: 'Devi', phone: '+919812345678' },
  doctorId: 'd1',
  clinic: null,
  city: 'Pune',
  title: 'Doctor Consultation',
  startsAt: at('09:30'),
  endsAt: at('10:00'),
  status: 'open',
  isRequested: false,
  needsNewTime: false,
  attendance: null,
  notes: '',
  steps: [],
  lastCall: null,
  answer: null,
  stepAnswer: null,
  isBookedByStaff: false,
  overrideReason: null,
  ...given,
});
const marked = (state: 'arrived' | 'with-doctor' | 'seen' | 'no-show') => ({
  attendance: { state, at: at('09:35'), arrivedAt: null, withDoctorAt: null },
});
const column = (given: Partial<BoardColumn> = {}): BoardColumn => ({
  id: 'd1',
  doctor: doctor(),
  visits: [],
  steps: [],
  ...given,
});

test('columns are the doctors of the reply, and last the visits without a doctor', () => {
  const visits = [visit(), visit({ id: 'v2', doctorId: null })];
  const columns = boardColumnsOf({ doctors: [doctor({ id: 'd0' }), doctor()], visits, busySteps: [] });
  expect(columns.map(({ id, visits: own }) => [id, own.map((one) => one.id)])).toEqual([
    ['d0', []],
    ['d1', ['v1']],
    ['none', ['v2']],
  ]);
});

test('a new column is appended, and an unneeded one stays empty', () => {
  const before = [column({ visits: [visit()] }), column({ id: 'd2' })];
  const after = keepColumns(before, [column({ id: 'd0' }), column({ id: 'd2', visits: [visit()] })]);
  expect(after.map(({ id, visits }) => [id, visits.length])).toEqual([
    ['d1', 0],
    ['d2', 1],
    ['d0', 0],
  ]);
});

test('the order of rows that are shown does not change', () => {
  expect(keepOrder(['a', 'b', 'c'], ['d', 'c', 'a'])).toEqual(['a', 'c', 'd']);
});

test.each([
  ['the hours of doctors', [column()], { first: 9, last: 11 }],
  [
    'a visit before the hours',
    [column({ visits: [visit({ startsAt: at('07:45'), endsAt: null })] })],
    { first: 7, last: 11 },
  ],
  [
    'a visit that ends on the hour',
    [column({ visits: [visit({ startsAt: at('11:30'), endsAt: at('12:00') })] })],
    { first: 9, last: 12 },
  ],
  [
    'a visit until midnight',
    [column({ visits: [visit({ startsAt: at('23:45'), endsAt: null })] })],
    { first: 9, last: 24 },
  ],
  ['nothing', [], { first: 9, last: 18 }],
])('the rows cover %s', (_name, columns, expected) => {
  expect(hourRangeOf(date, columns)).toEqual(expected);
});

test('the rows only grow', () => {
  expect(growRange(null, { first: 9, last: 12 })).toEqual({ first: 9, last: 12 });
  expect(growRange({ first: 9, last: 12 }, { first: 10, last: 14 })).toEqual({ first: 9, last: 14 });
});

test('a visit without an end takes half an hour, and none goes beyond midnight', () => {
  expect(visitSpan(date, { startsAt: at('09:30'), endsAt: null })).toEqual({ from: 570, to: 600 });
  expect(visitSpan(date, { startsAt: at('23:45'), endsAt: null })).toEqual({ from: 1425, to: 1440 });
  expect(clockOf(570)).toBe('09:30');
});

const lanesOf = (spans: [string, number, number][], previous: [string, number][] = []) => {
  const placed = assignLanes(
    spans.map(([id, from, to]) => ({ id, from, to })),
    new Map(previous),
  );
  return Object.fromEntries([...placed].map(([id, { lane, lanes }]) => [id, `${lane + 1}/${lanes}`]));
};

test.each<[string, [string, number, number][], [string, number][], Record<string, string>]>([
  [
    'one after the other',
    [
      ['a', 0, 30],
      ['b', 30, 60],
    ],
    [],
    { a: '1/1', b: '1/1' },
  ],
  [
    'two at the same time',
    [
      ['a', 0, 30],
      ['b', 0, 30],
    ],
    [],
    { a: '1/2', b: '2/2' },
  ],
  [
    'a chain of overlaps',
    [
      ['a', 0, 40],
      ['b', 30, 70],
      ['c', 60, 90],
    ],
    [],
    { a: '1/2', b: '2/2', c: '1/2' },
  ],
  [
    'two groups',
    [
      ['a', 0, 30],
      ['b', 10, 40],
      ['c', 40, 60],
    ],
    [],
    { a: '1/2', b: '2/2', c: '1/1' },
  ],
  [
    'a long one beside two short ones',
    [
      ['a', 0, 60],
      ['b', 0, 30],
      ['c', 30, 60],
    ],
    [],
    { a: '1/2', b: '2/2', c: '2/2' },
  ],
  [
    'a new one does not move a known one',
    [
      ['a', 0, 30],
      ['b', 0, 30],
    ],
    [['b', 0]],
    { a: '2/2', b: '1/2' },
  ],
  [
    'a known one whose lane is taken moves',
    [
      ['a', 0, 30],
      ['b', 0, 30],
    ],
    [
      ['a', 0],
      ['b', 0],
    ],
    { a: '1/2', b: '2/2' },
  ],
  ['nothing', [], [], {}],
])('lanes: %s', (_name, spans, previous, expected) => {
  expect(lanesOf(spans, previous)).toEqual(expected);
});

test('free slots leave out active visits and steps, but not the visit that is dragged', () => {
  const step = {
    id: 's',
    visitId: 'v9',
    doctorId: 'd1',
    title: 'Test',
    patientName: 'A',
    startsAt: at('10:00'),
    endsAt: at('10:30'),
  };
  const cancelled = visit({ id: 'v2', status: 'cancelled', startsAt: at('09:00'), endsAt: at('09:30') });
  const busy = column({ visits: [visit(), cancelled], steps: [step] });
  const now = new Date(at('08:00'));
  expect(freeSlotsOf(date, busy, { clinic: null, now })).toEqual([540, 630]);
  expect(freeSlotsOf(date, busy, { clinic: null, now, without: 'v1' })).toEqual([540, 570, 630]);
  expect(freeSlotsOf(date, { ...busy, doctor: null }, { clinic: null, now })).toEqual([]);
});

test.each([
  [{}, 'open', true],
  [{ isRequested: true }, 'requested', true],
  [{ needsNewTime: true, isRequested: true }, 'new-time', true],
  [{ needsNewTime: true, ...marked('arrived') }, 'new-time', true],
  [{ isRequested: true, ...marked('arrived') }, 'arrived', true],
  [marked('with-doctor'), 'with-doctor', false],
  [{ status: 'closed' as const, ...marked('seen') }, 'seen', false],
  [{ status: 'closed' as const, ...marked('no-show') }, 'no-show', false],
  [{ status: 'closed' as const }, 'closed', false],
  [{ status: 'cancelled' as const }, 'cancelled', false],
])('a visit with %o is shown as %s; it can be moved: %s', (given, state, movable) => {
  expect(visitStateOf(visit(given))).toBe(state);
  expect(canMove(visit(given))).toBe(movable);
});

test.each([
  ['on time', {}, 0, null],
  ['late', {}, 20, at('09:50')],
  ['arrived and waiting', marked('arrived'), 20, at('09:50')],
  ['with the doctor', marked('with-doctor'), 20, null],
  ['closed', { status: 'closed' as const }, 20, null],
  ['cancelled', { status: 'cancelled' as const }, 20, null],
])('the expected time of a visit that is %s', (_name, given, delay, expected) => {
  expect(expectedAt(visit(given), delay)).toBe(expected);
});

test('the counts of a day', () => {
  const visits = [
    visit(),
    visit({ isRequested: true }),
    visit({ needsNewTime: true }),
    visit(marked('arrived')),
    visit(marked('with-doctor')),
    visit({ status: 'closed', ...marked('seen') }),
    visit({ status: 'closed', ...marked('seen') }),
    visit({ status: 'closed', ...marked('no-show') }),
    visit({ status: 'cancelled', isRequested: true }),
  ];
  expect(dayCountsOf(visits)).toEqual({
    visits: 8,
    arrived: 1,
    withDoctor: 1,
    seen: 2,
    noShows: 1,
    requested: 1,
    newTime: 1,
    cancelled: 1,
  });
});

test('calls: first those who were not called, then by time; only open visits', () => {
  const called = (outcome: 'confirmed' | 'no-answer' | 'wants-to-move') => ({
    lastCall: { outcome, note: '', at: at('08:00'), by: 'Meera' },
  });
  const visits = [
    visit({ id: 'confirmed', ...called('confirmed'), startsAt: at('09:00') }),
    visit({ id: 'moves', ...called('wants-to-move') }),
    visit({ id: 'unreached', ...called('no-answer') }),
    visit({ id: 'later', startsAt: at('11:00') }),
    visit({ id: 'sooner', startsAt: at('10:00') }),
    visit({ id: 'cancelled', status: 'cancelled' }),
    visit({ id: 'here', ...marked('arrived') }),
  ];
  expect(visitsToCall(visits).map(({ id }) => id)).toEqual(['sooner', 'later', 'unreached', 'moves', 'confirmed']);
});

test('calls: an answer by a link counts like a call, and the newer of the two decides', () => {
  const called = { lastCall: { outcome: 'no-answer' as const, note: '', at: at('08:00'), by: 'Meera' } };
  const answered = (answer: 'coming' | 'not-coming' | 'call', time: string) => ({
    answer: { answer, at: at(time), person: 'family' as const },
  });
  const visits = [
    visit({ id: 'comes', ...answered('coming', '07:00') }),
    visit({ id: 'unknown' }),
    visit({ id: 'called later', ...called, ...answered('call', '07:00') }),
    visit({ id: 'answered later', ...called, ...answered('coming', '08:30') }),
    visit({ id: 'asks', ...answered('call', '07:00') }),
    visit({ id: 'cannot', ...answered('not-coming', '07:00') }),
    visit({
      id: 'comes, asks about a step',
      ...answered('coming', '07:00'),
      stepAnswer: { title: 'Blood test', answer: 'call', at: at('06:00'), person: 'family' },
    }),
  ];
  expect(visitsToCall(visits).map(({ id }) => id)).toEqual([
    'asks',
    'cannot',
    'comes, asks about a step',
    'unknown',
    'called later',
    'comes',
    'answered later',
  ]);
});

test('offers at most five different days, in their order', () => {
  const days = ['06', '06', '08', '09', '09', '11', '12', '13'].map((day) => `2027-01-${day}`);
  expect(nextDaysOf(days)).toEqual(['06', '08', '09', '11', '12'].map((day) => `2027-01-${day}`));
  expect(nextDaysOf([])).toEqual([]);
});

test('offers at most five other doctors, the soonest first, and none without a free time', () => {
  const names = ['best', 'full', 'soon', 'a', 'b', 'c', 'unknown', 'late'];
  const doctors = names.map((id) => ({ id, name: `Dr. ${id}`, hospital: 'Test Hospital', rating: 4 }));
  const next = (doctorId: string, startsAt: string | null) => ({ doctorId, startsAt });
  const found = soonestOf(doctors, [
    next('late', '2027-02-01T04:30:00.000Z'),
    next('best', at('11:00')),
    next('full', null),
    next('soon', at('09:00')),
    next('a', at('12:00')),
    next('b', at('13:00')),
    next('c', at('14:00')),
  ]);
  expect(found.map(({ id }) => id)).toEqual(['soon', 'best', 'a', 'b', 'c']);
  expect(found[0]).toEqual({ id: 'soon', name: 'Dr. soon', hospital: 'Test Hospital', startsAt: at('09:00') });
});
