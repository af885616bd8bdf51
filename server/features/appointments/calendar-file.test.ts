import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments/schemas.ts';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { calendarFile } from './calendar-file.ts';

const id = '7f9a1c00-1111-4222-8333-444455556666';
const appointment: Appointment = {
  id,
  number: 'A1B2C3-P000-7F9A1C',
  title: 'Doctor Consultation',
  status: 'open',
  isRequested: false,
  needsNewTime: false,
  removedPlace: null,
  phone: '',
  parent: null,
  bill: null,
  version: 1,
  price: 75_000,
  startsAt: '2027-01-06T10:00:00.000Z',
  endsAt: '2027-01-06T10:20:00.000Z',
  createdAt: '2027-01-05T04:30:00.000Z',
  patient: { id: 'p', name: 'Kamala Devi', number: 'A1B2C3-P000' },
  doctor: { id: 'd', name: 'Dr. Asha Rao' },
  clinic: { id: 'c', name: 'Lotus Clinic' },
  hospital: 'City Hospital',
  address: '12 Hill Road, Bandra West 400050',
  placeCity: 'Mumbai',
  delayMinutes: 0,
  city: 'Mumbai',
  type: 'consultation',
  notes: 'A private matter',
  description: '',
  placeFrom: '',
  placeTo: '',
  stepCount: 0,
  canChange: true,
  steps: [],
  history: [],
};

/** Parses the file with an independent library. */
function read(given: Partial<Appointment> = {}, language: MessageLanguage = 'en') {
  const text = calendarFile({ ...appointment, ...given }, language, 'https://care.example');
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('There is no event');
  return { text, calendar, event, value: (name: string) => event.getFirstPropertyValue(name) };
}

test('any calendar program can read the patient, title, time and place', () => {
  const { calendar, event, value } = read();
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(value('uid')).toBe(id);
  expect(value('summary')).toBe('Doctor Consultation for Kamala Devi');
  expect(value('location')).toBe('Lotus Clinic, 12 Hill Road, Bandra West 400050, Mumbai');
  expect(value('url')).toBe(`https://care.example/appointments?open=${id}`);
  expect(value('status')).toBe('CONFIRMED');
  expect(value('description')).toBe(
    `Appointment number: A1B2C3-P000-7F9A1C\nPatient: Kamala Devi\nDoctor: Dr. Asha Rao\nPrice: ₹750.00\nTo change it: https://care.example/appointments?open=${id} or +91 22 0000 0100`,
  );
  const alarms = event.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
  expect(alarms).toEqual(['-P1D', '-PT2H']);
});

test('the file is in the language of the page; names and the title stay as they are', () => {
  const { event, value } = read({}, 'hi');
  expect(value('summary')).toBe('Kamala Devi के लिए Doctor Consultation');
  expect(value('description')).toBe(
    [
      'अपॉइंटमेंट नंबर: A1B2C3-P000-7F9A1C',
      'मरीज़: Kamala Devi',
      'डॉक्टर: Dr. Asha Rao',
      'कीमत: ₹750.00',
      `बदलने के लिए: https://care.example/hi/appointments?open=${id} या +91 22 0000 0100`,
    ].join('\n'),
  );
  expect(value('url')).toBe(`https://care.example/hi/appointments?open=${id}`);
  expect(value('location')).toBe('Lotus Clinic, 12 Hill Road, Bandra West 400050, Mumbai');
  const alarm = event.getFirstSubcomponent('valarm')?.getFirstPropertyValue('description');
  expect(alarm).toBe('Kamala Devi के लिए Doctor Consultation, समय: 3:30 PM');
  expect(read({ status: 'cancelled' }, 'hi').value('summary')).toBe('रद्द: Kamala Devi के लिए Doctor Consultation');
});

test('the time is in India’s time zone, which the file defines', () => {
  const { calendar, event, value } = read();
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? '');
  expect(zone.tzid).toBe('Asia/Kolkata');
  expect(event.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Kolkata');
  const [starts, ends] = [value('dtstart') as ICAL.Time, value('dtend') as ICAL.Time];
  expect([String(starts), String(ends)]).toEqual(['2027-01-06T15:30:00', '2027-01-06T15:50:00']);
  starts.zone = zone;
  expect(starts.convertToZone(ICAL.Timezone.utcTimezone).toString()).toBe('2027-01-06T10:00:00Z');
  expect(String(read({ endsAt: null }).value('dtend'))).toBe('2027-01-06T16:00:00'); // the default duration
  expect(String(read({ startsAt: '2027-01-05T20:00:00.000Z' }).value('dtstart'))).toBe('2027-01-06T01:30:00');
});

test('a change keeps the UID and replaces the older entry', () => {
  const at = '2027-01-05T06:00:00.000Z';
  const moved = read({ version: 3, history: [{ at, action: 'appointment.rescheduled', from: null, to: null }] });
  expect(moved.value('uid')).toBe(id);
  expect([read().value('sequence'), moved.value('sequence')]).toEqual([0, 2]);
  expect([read().value('dtstamp'), moved.value('dtstamp')].map(String)).toEqual([
    '2027-01-05T04:30:00Z',
    '2027-01-05T06:00:00Z',
  ]);

  const cancelled = read({ status: 'cancelled', version: 4 });
  expect(cancelled.value('status')).toBe('CANCELLED');
  expect(cancelled.value('summary')).toBe('Cancelled: Doctor Consultation for Kamala Devi');
  expect(cancelled.event.getAllSubcomponents('valarm')).toEqual([]);
});

test('a time that staff still have to confirm is tentative', () => {
  expect(read({ isRequested: true }).value('status')).toBe('TENTATIVE');
  expect(read({ isRequested: true, status: 'cancelled' }).value('status')).toBe('CANCELLED');
});

test('a step without a time takes the whole day, is not busy, and wakes nobody at midnight', () => {
  const midnight = '2027-01-05T18:30:00.000Z';
  const parent = { ...appointment, id: 'v', doctor: 'Dr. Asha Rao', clinic: null };
  const step = read({ parent, doctor: null, startsAt: midnight, endsAt: null });
  expect([step.value('dtstart'), step.value('dtend')].map(String)).toEqual(['2027-01-06', '2027-01-07']);
  expect((step.value('dtstart') as ICAL.Time).isDate).toBe(true);
  expect(step.value('transp')).toBe('TRANSPARENT');
  expect(step.event.getAllSubcomponents('valarm')).toEqual([]);

  const visitAtMidnight = read({ parent: null, doctor: null, startsAt: midnight, endsAt: null });
  expect(String(visitAtMidnight.value('dtstart'))).toBe('2027-01-06T00:00:00');
  const stepWithDoctor = read({ parent, startsAt: midnight, endsAt: null });
  expect(String(stepWithDoctor.value('dtstart'))).toBe('2027-01-06T00:00:00');
});

test.each([
  ['Hindi letters', 'विजय कुमार शर्मा'],
  ['commas and semicolons', 'Rao, Asha; Junior'],
  ['a backslash before a letter', 'C:\\new, \\;'],
  ['lines', 'First\nSecond\n\nFourth'],
  ['a long line of Hindi', 'क्षत्रिय '.repeat(40).trim()],
  ['a long line of plain letters', 'a'.repeat(500)],
  ['letters of four octets', '👩‍👧'.repeat(30)],
  ['what looks like another property', 'Asha\nEND:VEVENT\nBEGIN:VEVENT'],
])('%s are read back unchanged', (_name, name) => {
  const { text, calendar, value } = read({ patient: { ...appointment.patient, name }, address: name });
  expect(value('summary')).toBe(`Doctor Consultation for ${name}`);
  expect(value('location')).toBe(`Lotus Clinic, ${name}, Mumbai`);
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('')).not.toMatch(/[\r\n\ufffd]/);
});

test('rare line breaks do not end a line, and control characters are removed', () => {
  const { value } = read({ patient: { ...appointment.patient, name: 'A\rB\r\nC\tD\x07E\x9bF' } });
  expect(value('summary')).toBe('Doctor Consultation for A\nB\nC D E F');
  for (const lineBreak of ['\u2028', '\u2029', '\u0085']) {
    const name = `Asha${lineBreak}END:VEVENT`;
    const broken = read({ patient: { ...appointment.patient, name }, address: name });
    expect(broken.text).not.toContain(lineBreak);
    expect(broken.value('summary')).toBe('Doctor Consultation for Asha\nEND:VEVENT');
  }
});

test('the notes of a family are not in the file', () => {
  expect(read().text).not.toContain('private');
});

test.each([
  [
    'a clinic whose address names the city',
    { address: 'Hill Road, Mumbai 400050' },
    'Lotus Clinic, Hill Road, Mumbai 400050',
  ],
  ['only a doctor', { clinic: null, address: null }, 'City Hospital, Mumbai'],
  ['a doctor in another city than the price', { clinic: null, address: null, city: 'Pune' }, 'City Hospital, Mumbai'],
  [
    'a doctor at a hospital with an address',
    { clinic: null, address: 'Hill Road, Mumbai' },
    'City Hospital, Hill Road, Mumbai',
  ],
  ['neither', { clinic: null, address: null, hospital: null, placeCity: null }, 'Mumbai'],
])('the place of %s', (_name, given, place) => {
  expect(read(given).value('location')).toBe(place);
});
