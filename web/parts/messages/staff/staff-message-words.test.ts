import { expect, test } from 'vitest';
import type { MessageHealth } from '#contract/messages/staff-schemas.ts';
import { createT } from '#web/i18n/use-t.tsx';
import {
  channelListWords,
  dueCountWords,
  noticeRecipientWords,
  pauseScopeWords,
  recipientCountWords,
  sendingTroubleWords,
} from './staff-message-words.ts';

const t = createT(null);

test('lists channels', () => {
  expect(channelListWords(t, ['inbox'])).toBe('inbox');
  expect(channelListWords(t, ['inbox', 'sms'])).toBe('inbox and SMS');
  expect(channelListWords(t, ['inbox', 'whatsapp', 'email'])).toBe('inbox, WhatsApp and e-mail');
});

test('says what a pause covers', () => {
  expect(pauseScopeWords(t, 'all')).toBe('All messages');
  expect(pauseScopeWords(t, 'kind:late')).toBe('Notices of delays');
  expect(pauseScopeWords(t, 'channel:sms')).toBe('Messages by SMS');
});

test.each([
  [0, 'Nothing is due now.'],
  [1, '1 message is due now.'],
  [123_456, '1,23,456 messages are due now.'],
])('%s due', (dueCount, words) => {
  expect(dueCountWords(t, { dueCount })).toBe(words);
});

const failing = (...channels: ('sms' | 'email')[]) =>
  channels.map((channel) => ({
    channel,
    isConfigured: true,
    lastSuccessAt: null,
    failingSince: '2027-01-05T04:00:00Z',
    problem: 'Down',
  }));
const paused = (scope: 'all' | 'kind:late') => ({ scope, reason: 'Wrong', by: null, at: '2027-01-05T04:00:00Z' });
const sms = (sent: number) => [
  { share: 'codes' as const, sent: 0, limit: 2_000 },
  { share: 'registrations' as const, sent, limit: 500 },
];
test.each<[Partial<MessageHealth>, string | null]>([
  [{}, null],
  [{ pauses: [paused('all')], channels: failing('sms') }, 'Sending is paused.'],
  [{ pauses: [paused('kind:late')] }, 'Some messages are paused.'],
  [{ channels: failing('sms', 'email') }, 'Sending by SMS and e-mail fails.'],
  [{ smsToday: sms(249) }, null],
  [{ smsToday: sms(250) }, '250 of 500 SMS for codes to new phones are sent today.'],
  [{ smsToday: sms(500) }, '500 of 500 SMS for codes to new phones are sent today.'],
])('%o', (health, words) => {
  expect(sendingTroubleWords(t, { pauses: [], channels: [], smsToday: [], ...health })).toBe(words);
});

test('counts recipients by channel', () => {
  const to = (...channels: ('inbox' | 'sms' | 'email')[]) => ({ name: 'A', person: 'family' as const, channels });
  expect(recipientCountWords([to('inbox', 'sms'), to('inbox'), to('inbox', 'sms'), to('inbox', 'email')])).toBe(
    '2 by SMS, 1 by e-mail, 1 in the inbox only',
  );
  expect(recipientCountWords([])).toBe('');
});

test.each<[string, Parameters<typeof noticeRecipientWords>[1], string]>([
  [
    'a family',
    { recipients: [{ name: 'Rekha Rao', person: 'family', channels: ['inbox', 'sms'] }], problem: null },
    'Rekha Rao is notified: inbox and SMS.',
  ],
  [
    'a family that chose the inbox, and a patient',
    {
      recipients: [
        { name: 'Rekha Rao', person: 'family', channels: ['inbox'] },
        { name: 'Kamala Rao', person: 'patient', channels: ['sms'] },
      ],
      problem: 'Sending is paused.',
    },
    'Rekha Rao is notified: inbox; Kamala Rao is notified: SMS. Sending is paused.',
  ],
  ['nobody', { recipients: [], problem: 'The account is deactivated.' }, 'The account is deactivated.'],
])('who is notified: %s', (_name, preview, words) => {
  expect(noticeRecipientWords(t, preview)).toBe(words);
});
