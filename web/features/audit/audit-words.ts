import type { AuditEntry } from '#contract/audit.ts';
import { weekdays } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { shortDate, shortDateTime } from '#web/lib/dates.ts';
import { hoursWords, leaveWords } from '#web/lib/hours-words.ts';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const spaced = (name: string) => name.replaceAll('-', ' ');

/** `account.password-reset` → `Account password reset`. */
export function actionWords(action: string): string {
  return sentence(spaced(action.replaceAll('.', ' ')));
}

/** `appointment-type` → `Appointment type`. */
export function entityWords(entity: string): string {
  return sentence(spaced(entity));
}

const names: Record<string, string> = { imageHash: 'Picture', isSearch: 'Searched' };

/** `mobileNumber` 5 → 6: `Mobile number: 5 → 6`. */
export function changeWords({ field, from, to }: AuditEntry['changes'][number]): string {
  const name = names[field] ?? sentence(field.replace(/[A-Z]/g, (start) => ` ${start.toLowerCase()}`));
  return from === null
    ? `${name}: ${valueWords(field, to)}`
    : `${name}: ${valueWords(field, from)} → ${valueWords(field, to)}`;
}

const inPaise = ['consultationFee', 'basePrice', 'fixedPrice', 'price'];
/** How a stored value is read by people, where it is not read as it stands. */
const readings: [(field: string, value: string) => boolean, (value: string) => string][] = [
  [(field) => inPaise.includes(field), (value) => totalRupees(Number(value))],
  [(field) => field === 'imageHash', () => 'a picture'],
  [(_, value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value), shortDateTime],
  [(_, value) => /^\d{4}-\d\d-\d\d(, |$)/.test(value), (value) => value.split(', ').map(shortDate).join('; ')],
  [(_, value) => value === 'true', () => 'yes'],
  [(_, value) => value === 'false', () => 'no'],
  [(field) => field === 'hours', (value) => JSON.parse(value).map(hoursWords).join(', ')],
  [(field) => field === 'leave', (value) => JSON.parse(value).map(leaveWords).join('; ')],
  [
    (field) => field === 'closedWeekdays',
    (value) =>
      JSON.parse(value)
        .map((day: number) => weekdays[day - 1])
        .join(', '),
  ],
];

function valueWords(field: string, value: string | null): string {
  if (value === null) return '–';
  const reading = readings.find(([isMeant]) => isMeant(field, value));
  try {
    return reading ? reading[1](value) : value;
  } catch {
    return value; // a long list is kept without its end
  }
}
