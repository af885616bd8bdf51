import { expect, test } from 'vitest';
import { type VisitEdit, visitEditBody, visitEditProblem } from './edit-visit-rules.ts';

const visit = { doctor: { id: 'd1', name: 'Dr. Rao' }, clinic: null, type: 'Consultation', notes: 'Fasting' };
const same: VisitEdit = {
  doctorId: 'd1',
  clinicId: '',
  type: 'Consultation',
  notes: 'Fasting',
  reason: '',
  hasAgreed: false,
};

test.each<[string, Partial<VisitEdit>, object]>([
  ['nothing', {}, {}],
  ['another doctor', { doctorId: 'd2' }, { doctorId: 'd2' }],
  ['no doctor', { doctorId: '' }, { doctorId: null }],
  ['a clinic', { clinicId: 'c1' }, { clinicId: 'c1' }],
  ['another type', { type: 'Lab test' }, { type: 'Lab test', seenTotal: 900 }],
  ['no note', { notes: '' }, { notes: '' }],
])('the request for %s', (_name, change, expected) => {
  const sent = { version: 3, total: 900, isOutsideHours: false };
  expect(visitEditBody(visit, { ...same, ...change, reason: ' Asked for it ' }, sent)).toEqual({
    version: 3,
    reason: 'Asked for it',
    ...expected,
  });
});

test('a time outside hours is sent with the reason once the server has said so', () => {
  const edit = { ...same, doctorId: 'd2', reason: 'walk-in' };
  const body = { version: 3, reason: 'walk-in', doctorId: 'd2' };
  expect(visitEditBody(visit, edit, { version: 3, total: 900, isOutsideHours: false })).toEqual(body);
  expect(visitEditBody(visit, edit, { version: 3, total: 900, isOutsideHours: true })).toEqual({
    ...body,
    overrideReason: 'walk-in',
  });
});

const state = { total: 900, isPriceChanged: false };
test.each<[string, Partial<VisitEdit>, Partial<typeof state>, string | undefined]>([
  ['nothing is changed', {}, {}, 'Nothing is changed yet'],
  ['only a reason is given', { reason: 'walk-in' }, {}, 'Nothing is changed yet'],
  ['the note is changed', { notes: 'Not fasting', reason: 'Asked' }, {}, undefined],
  ['a new type costs the same', { type: 'Lab test', reason: 'Asked' }, {}, undefined],
  [
    'a new price is not agreed',
    { type: 'Lab test' },
    { isPriceChanged: true },
    'The family has to agree to the new price',
  ],
  [
    'a new price is agreed',
    { type: 'Lab test', hasAgreed: true, reason: 'Asked' },
    { isPriceChanged: true },
    undefined,
  ],
  ['a reason is missing', { doctorId: 'd2', reason: ' ' }, {}, 'Please give a reason'],
  ['a reason is given', { doctorId: 'd2', reason: 'walk-in' }, {}, undefined],
])('a visit of which %s', (_name, change, given, expected) => {
  expect(visitEditProblem(visit, { ...same, ...change }, { ...state, ...given })).toBe(expected);
});
