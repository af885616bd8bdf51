import type { AuditEntry } from '#contract/audit.ts';
import { shortDateTime } from '#web/lib/dates.ts';

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

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const shown = (value: string | null) => (value === null ? '–' : moment.test(value) ? shortDateTime(value) : value);

/** `mobileNumber` 5 → 6: `Mobile number: 5 → 6`. */
export function changeWords({ field, from, to }: AuditEntry['changes'][number]): string {
  const name = sentence(field.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`));
  return from === null ? `${name}: ${shown(to)}` : `${name}: ${shown(from)} → ${shown(to)}`;
}
