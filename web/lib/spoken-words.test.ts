import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import hindi from '../../languages/dates/hi.json' with { type: 'json' };
import { spokenVisit, spokenWhen } from './spoken-words.ts';

test.each([
  ['2027-01-05T10:00:00Z', 'Tuesday, 5 January 2027, 3:30 PM', 'मंगलवार, 5 जनवरी 2027, 3:30 PM'],
  ['2027-08-31T03:30:00Z', 'Tuesday, 31 August 2027, 9 AM', 'मंगलवार, 31 अगस्त 2027, 9 AM'],
  ['2027-01-05T18:30:00Z', 'Wednesday, 6 January 2027, 12 AM', 'बुधवार, 6 जनवरी 2027, 12 AM'],
])('%s is read without short forms', (at, english, own) => {
  expect(spokenWhen({ dateNames: null }, at)).toBe(english);
  expect(spokenWhen({ dateNames: hindi }, at)).toBe(own);
});

test('a visit is read in whole sentences', () => {
  const visit = {
    title: 'Doctor Consultation',
    patient: 'Asha Rao',
    doctor: 'Dr. Sen',
    place: 'Lotus Clinic, Pune',
    startsAt: '2027-01-05T10:00:00Z',
    isRequested: true,
  };
  expect(spokenVisit(createT(null), visit)).toBe(
    'Next visit: Doctor Consultation for Asha Rao, Tuesday, 5 January 2027, 3:30 PM, at Lotus Clinic, Pune. The doctor is Dr. Sen. The time is not confirmed yet.',
  );
  expect(spokenVisit(createT(null), { ...visit, doctor: null, place: '', isRequested: false })).toBe(
    'Next visit: Doctor Consultation for Asha Rao, Tuesday, 5 January 2027, 3:30 PM.',
  );
});
