import { expect, test } from 'vitest';
import type { DateNames } from './i18n/dates.ts';
import { createT, type T } from './i18n/use-t.tsx';
import { requestWords } from './offline/waiting-words.ts';
import { chosenTimeWords, shortChosenTimeWords } from './pages/_family/appointment/-booking-words.ts';
import { historyWords } from './parts/appointments/history-words.ts';
import { momentOnOneLine, shareContent } from './parts/appointments/visit-words.ts';
import { nextTimeWords, shortDayName } from './parts/times/time-words.ts';

const files = import.meta.glob<DateNames>('../languages/dates/{hi,ta}.json', { eager: true, import: 'default' });
const namesOf = (language: string) => files[`../languages/dates/${language}.json`] as DateNames;

const at = '2027-01-07T10:00:00Z'; // 3:30 PM on Thursday in India
const later = '2027-09-20T18:30:00Z'; // midnight, so it is Tuesday in India
const chosen = { date: '2027-01-07', time: '15:30' };
const next = { doctorId: 'd', hasWeeklyHours: true, consultationFee: 0 };
const patient = { id: 'p', name: 'Asha', number: 'P1' };
const visit = { title: 'Visit', number: 'A1', patient, doctor: null, startsAt: at };
const place = { clinic: null, hospital: null, city: 'Pune', address: '', placeCity: null };
const cancelled = { kind: 'cancel', label: { title: 'Visit', patient: 'Asha', doctor: null } } as const;
const moved = { at, action: 'appointment.rescheduled', from: at, to: later };

// The catalogues are empty, so the sentences stay English: a changed translation does not change this table.
const screens: [string, (t: T) => string, string, string][] = [
  ['in a week', (t) => nextTimeWords(t, { ...next, startsAt: at }, '2027-01-05'), 'गुरु, 3:30 PM', 'வியாழன், 3:30 PM'],
  [
    'later',
    (t) => nextTimeWords(t, { ...next, startsAt: later }, '2027-01-05'),
    '21 सितंबर, 12:00 AM',
    '21 செப்டம்பர், 12:00 AM',
  ],
  ['a day to choose', (t) => shortDayName(t, '2027-01-07', '2027-01-05'), 'गुरु, 7 जनवरी', 'வியாழன், 7 ஜனவரி'],
  ['booking', (t) => chosenTimeWords(t, chosen), 'गुरुवार, 7 जनवरी 2027 at 3:30 PM', 'வியாழன், 7 ஜனவரி 2027 at 3:30 PM'],
  ['a small place', (t) => shortChosenTimeWords(t, chosen), 'गुरु, 7 जनवरी, 3:30 PM', 'வியாழன், 7 ஜனவரி, 3:30 PM'],
  [
    'history',
    (t) => historyWords(t, moved),
    'from 7 जनवरी 2027, 3:30 PM to 21 सितंबर 2027, 12:00 AM',
    'from 7 ஜனவரி 2027, 3:30 PM to 21 செப்டம்பர் 2027, 12:00 AM',
  ],
  ['a limit', (t) => momentOnOneLine(t, later), 'मंगल, 21 सितंबर 2027, 12:00 AM', 'செவ்வாய், 21 செப்டம்பர் 2027, 12:00 AM'],
  [
    'shared',
    (t) => shareContent(t, { ...visit, ...place }).text,
    'गुरुवार, 7 जनवरी 2027, 3:30 PM',
    'வியாழன், 7 ஜனவரி 2027, 3:30 PM',
  ],
  [
    'waiting',
    (t) => requestWords(t, { ...cancelled, appointmentId: 'a', startsAt: at, body: { version: 1 } }),
    'on गुरुवार, 7 जनवरी 2027, 3:30 PM',
    'on வியாழன், 7 ஜனவரி 2027, 3:30 PM',
  ],
];

test.each(screens)('%s, in Hindi and Tamil', (_name, words, hindi, tamil) => {
  const wordsIn = (language: string) =>
    words(createT({ language, catalogue: {}, dates: namesOf(language) })).replaceAll('\u00a0', ' ');
  expect(wordsIn('hi')).toContain(hindi);
  expect(wordsIn('ta')).toContain(tamil);
});
