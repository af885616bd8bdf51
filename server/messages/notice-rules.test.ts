import { expect, test } from 'vitest';
import {
  addChange,
  type NoticeChange,
  noticeOf,
  type VisitNow,
  type WaitingNotice,
  waitingFor,
} from './notice-rules.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);
const start = at('2027-01-06 10:00');
const later = at('2027-01-07 10:00');
const latest = at('2027-01-08 10:00');

/** The family has been told about the visit, at the time `start`. */
const known: WaitingNotice = {
  appointmentId: 'a',
  topic: 'visit',
  toldStartsAt: start,
  toldCancelled: false,
  isOwnBooking: false,
  wasConfirmed: false,
  isUrgent: false,
  entry: '1',
  note: null,
  openedAt: start,
  releaseAt: start,
};
const unknown = { ...known, toldStartsAt: null };
const open: VisitNow = {
  status: 'open',
  startsAt: start,
  isRequested: false,
  delayMinutes: 0,
  toldMinutes: 0,
  hasArrived: false,
};
const cancelled = { ...open, status: 'cancelled' };
const delay = { ...known, topic: 'delay' as const };

test.each<[string, WaitingNotice, VisitNow, string | null]>([
  ['nothing differs', known, open, null],
  ['moved', known, { ...open, startsAt: later }, 'moved to 2027-01-07 from 2027-01-06'],
  ['cancelled', known, cancelled, 'cancelled to 2027-01-06'],
  [
    'moved, then cancelled: it names the start that is known',
    known,
    { ...cancelled, startsAt: later },
    'cancelled to 2027-01-06',
  ],
  ['cancelled before, and still', { ...known, toldCancelled: true }, cancelled, null],
  ['open again', { ...known, toldCancelled: true }, open, 'reopened to 2027-01-06'],
  [
    'open again at another time',
    { ...known, toldCancelled: true },
    { ...open, startsAt: later },
    'reopened to 2027-01-07 from 2027-01-06',
  ],
  ['confirmed', { ...known, wasConfirmed: true }, open, 'confirmed to 2027-01-06'],
  ['confirmed, then asked for again', { ...known, wasConfirmed: true }, { ...open, isRequested: true }, null],
  [
    'confirmed, then moved',
    { ...known, wasConfirmed: true },
    { ...open, startsAt: later },
    'moved to 2027-01-07 from 2027-01-06',
  ],
  ['booked', unknown, open, 'booked to 2027-01-06'],
  ['booked, then moved', unknown, { ...open, startsAt: later }, 'booked to 2027-01-07'],
  ['booked and cancelled by staff', unknown, cancelled, null],
  [
    'booked by the family, cancelled by staff',
    { ...unknown, isOwnBooking: true },
    cancelled,
    'cancelled to 2027-01-06',
  ],
  ['over meanwhile', known, { ...open, status: 'closed', startsAt: later }, null],
  ['late', delay, { ...open, delayMinutes: 40 }, 'late to 2027-01-06 by 40'],
  ['as late as told', delay, { ...open, delayMinutes: 40, toldMinutes: 40 }, null],
  ['on time again', delay, { ...open, toldMinutes: 40 }, 'late to 2027-01-06 by 0'],
  ['late, and the patient is there', delay, { ...open, delayMinutes: 40, hasArrived: true }, null],
])('%s', (_name, waiting, visit, expected) => {
  const notice = noticeOf(waiting, visit);
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const parts = notice && [
    `${notice.kind} to ${day(notice.startsAt)}`,
    notice.oldStartsAt ? `from ${day(notice.oldStartsAt)}` : '',
    notice.minutes === null ? '' : `by ${notice.minutes}`,
  ];
  expect(parts ? parts.filter(Boolean).join(' ') : null).toBe(expected);
});

test('without a wait, notices do not wait for Undo either', () => {
  expect(waitingFor(0)).toMatchObject({ mergeMs: 0, undoMs: 0 });
  expect(waitingFor(180)).toMatchObject({ mergeMs: 180_000, undoMs: 15_000 });
});

type Change = [kind: NoticeChange['kind'], startsAt: Date, note?: string];
const cancelledWithNote: Change = ['cancelled', start, 'For somebody else'];
const movedWithNote: Change = ['moved', later, 'At the other gate'];
test.each<[string, Change[], string | null]>([
  ['of a change that stays', [movedWithNote], 'At the other gate'],
  ['of a move that is confirmed', [movedWithNote, ['confirmed', later]], 'At the other gate'],
  ['of a move that was undone', [movedWithNote, ['moved', start]], null],
  ['of a second move that was undone', [['moved', latest], movedWithNote, ['moved', latest]], null],
  ['of a cancellation that was undone', [cancelledWithNote, ['reopened', start]], null],
  [
    'of a cancellation that was undone, before another move',
    [cancelledWithNote, ['reopened', start], ['moved', later]],
    null,
  ],
  [
    'of a cancellation that was undone, in a new visit',
    [['booked', start], cancelledWithNote, ['reopened', start]],
    null,
  ],
  ['of a cancellation, if the visit is reopened at another time', [cancelledWithNote, ['reopened', later]], null],
  ['of the reopening itself', [cancelledWithNote, ['reopened', start, 'It was a mistake']], 'It was a mistake'],
])('the note %s', (_name, changes, expected) => {
  const now = at('2027-01-05 10:00');
  let waiting: WaitingNotice | undefined;
  for (const [kind, startsAt, note = null] of changes) {
    const change = { appointmentId: 'a', entry: '2', kind, startsAt, oldStartsAt: start, byStaff: true, note };
    waiting = addChange(waiting, change, { ...waitingFor(180), now });
  }
  expect(waiting?.note).toBe(expected);
});
