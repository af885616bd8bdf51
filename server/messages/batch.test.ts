import { expect, test } from 'vitest';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { messageCalendarFile } from './batch.ts';

test.each<[MessageLanguage, boolean, string]>([
  ['en', false, 'Visit of Asha $& Rao'],
  ['en', true, 'Cancelled: Visit of Asha $& Rao'],
  ['hi', false, 'Asha $& Rao का अपॉइंटमेंट'],
  ['hi', true, 'रद्द: Asha $& Rao का अपॉइंटमेंट'],
  ['ta', true, 'ரத்து: Asha $& Rao அவர்களுக்கான அப்பாயின்ட்மென்ட்'],
])('the calendar entry of an e-mail in %s, cancelled: %s', (language, isCancelled, expected) => {
  const at = new Date('2027-01-05T10:00:00Z');
  const text = messageCalendarFile(
    {
      id: '3e51d9a2-6b0c-4c3f-9d61-2f6b1c8f0a11',
      version: 1,
      patient: 'Asha $& Rao',
      language,
      place: 'Sunrise Clinic, Pune',
      startsAt: at,
      endsAt: null,
      createdAt: at,
      address: 'https://care.example/appointments',
      isCancelled,
      isRequested: false,
      isWholeDay: false,
    },
    at,
  );
  const unfolded = text.replaceAll('\r\n ', '');
  expect(/^SUMMARY:(.*)\r$/m.exec(unfolded)?.[1]).toBe(expected);
});
