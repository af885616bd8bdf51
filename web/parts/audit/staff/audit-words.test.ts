import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit/schemas.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { actionWords, changeWords, entityWords } from './audit-words.ts';

const t = createT(null);

test('formats actions and entities for display', () => {
  expect(actionWords(t, 'account.password-reset')).toBe('Account password reset');
  expect(actionWords(t, 'appointment-type.edited')).toBe('Appointment type edited');
  expect(actionWords(t, 'appointment.confirmed')).toBe('Appointment confirmed');
  expect(actionWords(t, 'message-text.edited')).toBe('Message text edited');
  expect(entityWords(t, 'price-rule')).toBe('Price rule');
});

/** Words of the screens that differ from the name. */
const otherWords: Record<string, string> = {
  'account.second-factor-added': 'Account second step added',
  'account.second-factor-removed': 'Account second step removed',
  'account.second-factor-reset': 'Account second step reset',
  'account.set-aside': 'Account entries set aside',
  'account.set-aside-restored': 'Account entries restored',
};

test.each(auditActions)('%s has the words of its name', (action) => {
  const words = otherWords[action]?.toLowerCase() ?? action.replace(/[.-]/g, ' ');
  expect(actionWords(t, action).toLowerCase()).toBe(words);
});

test('an unknown action is readable too', () => {
  expect(actionWords(t, 'old-record.half-done')).toBe('Old record half done');
  expect(entityWords(t, 'old-record')).toBe('Old record');
  expect(changeWords(t, { field: 'oldField', from: null, to: 'a' })).toBe('Old field: a');
});

test.each([
  [{ field: 'role', from: 'user', to: 'admin' }, 'Role: user → admin'],
  [{ field: 'mobileNumber', from: '5', to: null }, 'Mobile number: 5 → –'],
  [{ field: 'name', from: null, to: 'Asha' }, 'Name: Asha'],
  [{ field: 'consultationFee', from: '50000', to: '12500000' }, 'Consultation fee: ₹500.00 → ₹1,25,000.00'],
  [{ field: 'hasParking', from: 'false', to: 'true' }, 'Has parking: no → yes'],
  [{ field: 'imageHash', from: null, to: 'a3f0' }, 'Picture: a picture'],
  [{ field: 'scope', from: null, to: 'kind:reminder' }, 'Scope: kind reminder'],
  [{ field: 'familyNote', from: null, to: 'Bring the X-ray.' }, 'Sentence to the family: Bring the X-ray.'],
  [{ field: 'notifies', from: null, to: 'true' }, 'Families notified: yes'],
  [{ field: 'closedDays', from: null, to: '2027-01-26, 2027-08-15' }, 'Closed days: Jan 26, 2027; Aug 15, 2027'],
  [{ field: 'closedWeekdays', from: null, to: '[6,7]' }, 'Closed weekdays: Saturday, Sunday'],
  [{ field: 'hours', from: null, to: '[{"weekday":1,"opens":540,"closes":780}]' }, 'Hours: Monday 9:00 AM – 1:00 PM'],
  [
    { field: 'leave', from: null, to: '[{"firstDay":"2026-12-20","lastDay":"2027-01-02","reason":"Rest"}]' },
    'Leave: Dec 20, 2026 – Jan 2, 2027',
  ],
  [{ field: 'hours', from: null, to: '[{"weekday":1,"op…' }, 'Hours: [{"weekday":1,"op…'],
  [{ field: 'startsAt', from: null, to: '2027-01-05T10:00:00.000Z' }, 'Starts at: Jan 5, 2027, 3:30 PM'],
  [{ field: 'availableDays', from: null, to: 'Monday, Friday' }, 'Available days: Monday, Friday'],
  [{ field: 'services', from: null, to: 'ICU, Cardiology' }, 'Services: ICU, Cardiology'],
])('%o', (change, expected) => {
  expect(changeWords(t, change).replaceAll('\u202f', ' ')).toBe(expected);
});

test('stored words have the words of the screens in another language', () => {
  const catalogue = { Open: 'खुला', 'Closed{#a visit}': 'पूरा हुआ', Status: 'स्थिति', Cardiology: 'हृदय रोग' };
  const hindi = createT({ language: 'hi', catalogue, names: { Pune: 'पुणे' } });
  expect(changeWords(hindi, { field: 'status', from: 'open', to: 'closed' })).toBe('स्थिति: खुला → पूरा हुआ');
  expect(changeWords(hindi, { field: 'services', from: null, to: 'ICU, Cardiology' })).toBe('Services: ICU, हृदय रोग');
  expect(changeWords(hindi, { field: 'city', from: null, to: 'Pune' })).toBe('City: पुणे');
});
