import { attendanceLabels } from '#contract/appointments/staff-texts.ts';
import type { AuditAction, AuditEntry } from '#contract/audit/schemas.ts';
import { paymentMethodLabels } from '#contract/payments/texts.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { hoursWords, leaveWords, weekdaysWords, weekdayWords } from '#web/lib/hours-words.ts';
import { namesWords } from '#web/lib/names-words.ts';
import { roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { actionNames, entityNames, fieldNames } from './name-words.ts';

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const replaceHyphens = (name: string) => name.replaceAll('-', ' ');

/** `account.password-reset` → `Account password reset`. */
export function actionWords(t: T, action: string): string {
  return t(actionNames[action as AuditAction] ?? capitalise(replaceHyphens(action.replaceAll('.', ' '))));
}

/** `appointment-type` → `Appointment type`. */
export function entityWords(t: T, entity: string): string {
  return t(entityNames[entity] ?? capitalise(replaceHyphens(entity)));
}

/** Formats a change of one field, such as `Mobile number: 5 → 6`. */
export function changeWords(t: T, { field, from, to }: AuditEntry['changes'][number]): string {
  const name = t(fieldNames[field] ?? capitalise(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)));
  return from === null
    ? `${name}: ${valueWords(t, field, to)}`
    : `${name}: ${valueWords(t, field, from)} → ${valueWords(t, field, to)}`;
}

const paiseFields = [
  ...['consultationFee', 'basePrice', 'fixedPrice', 'price'],
  ...['amount', 'cash', 'upi', 'card', 'cashCounted'],
];
/** The labels of stored values, by field. Other languages translate them; an English page shows the stored value. */
const storedWords: Record<string, Record<string, string>> = {
  attendance: attendanceLabels,
  method: paymentMethodLabels,
  role: roleLabels,
  status: {
    open: marked('Open'),
    closed: marked('Closed{#a visit}'),
    pending: marked('Pending'),
    complete: marked('Complete{#a step}'),
    cancelled: marked('Cancelled'),
  },
};
const vocabularyFields = ['specialty', 'type', 'languages', 'services', 'facilities'];
const inList = (value: string, words: (one: string) => string) =>
  value
    .split(', ')
    .map((one) => words(one))
    .join(', ');

/** Formats stored values for display: the first matching pair is used, other values are shown unchanged. */
const formatters: [(field: string, value: string) => boolean, (value: string, t: T, field: string) => string][] = [
  [(field) => paiseFields.includes(field), (value) => totalRupees(Number(value))],
  [(field) => field === 'imageHash', (_, t) => t('a picture')],
  [(field) => field === 'scope', (value) => value.replace(':', ' ')],
  [
    (field, value) => Object.hasOwn(storedWords[field] ?? {}, value),
    (value, t, field) => (t.language === 'en' ? value : t(storedWords[field]?.[value] ?? value)),
  ],
  [(field) => vocabularyFields.includes(field), (value, t) => inList(value, t)],
  [(field) => field === 'availableDays', (value, t) => inList(value, (day) => weekdayWords(t, day))],
  [(field) => field === 'city' || field === 'title', (value, t) => t.named(value)],
  [(_, value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value), (value, t) => datesIn(t).dateTime(value)],
  [(_, value) => /^\d{4}-\d\d-\d\d(, |$)/.test(value), (value, t) => value.split(', ').map(datesIn(t).date).join('; ')],
  [(_, value) => value === 'true', (_, t) => t('yes')],
  [(_, value) => value === 'false', (_, t) => t('no')],
  [(field) => field === 'names' || field === 'descriptions', (value) => namesWords(JSON.parse(value))],
  [(field) => field === 'hours', (value, t) => hoursWords(t, JSON.parse(value))],
  [(field) => field === 'leave', (value, t) => leaveWords(t, JSON.parse(value))],
  [(field) => field === 'closedWeekdays', (value, t) => weekdaysWords(t, JSON.parse(value))],
];

function valueWords(t: T, field: string, value: string | null): string {
  if (value === null) return '–';
  const formatter = formatters.find(([matches]) => matches(field, value));
  try {
    return formatter ? formatter[1](value, t, field) : value;
  } catch {
    return value; // a long list is stored truncated and is no valid JSON
  }
}
