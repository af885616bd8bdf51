import type { FamilyCard } from '#contract/families/schemas.ts';
import { latinDigits } from '#contract/shared/digits.ts';

/** What a new family's form takes over from the text of a search. */
export type TypedCaller = { phone?: string; name?: string };

const minDigits = 4;

/** Digits become the phone of a new caller, and words the name. The number of a patient or an appointment becomes neither. */
export function typedCaller(typed: string): TypedCaller {
  const text = latinDigits(typed).trim();
  if (/^[+\d\s().-]+$/.test(text)) return text.replace(/\D/g, '').length >= minDigits ? { phone: text } : {};
  return /\d/.test(text) || text === '' ? {} : { name: text };
}

/**
 * The patient for whom the family's button `Book` books: the patient of the next visit, else of the latest visit, else the
 * first patient. Archived patients are skipped. Patients that were set aside are skipped too: they were entered before the
 * account was recovered, so they may belong to another family.
 */
export function patientToBook({ patients, nextVisits, lastVisits }: FamilyParts): string | undefined {
  const bookable = patients.filter(({ isArchived, isSetAside }) => !isArchived && !isSetAside).map(({ id }) => id);
  const lately = [...nextVisits, ...lastVisits].map(({ patient }) => patient.id);
  return lately.find((id) => bookable.includes(id)) ?? bookable[0];
}

type FamilyParts = {
  patients: Pick<FamilyCard['patients'][number], 'id' | 'isArchived' | 'isSetAside'>[];
  nextVisits: { patient: { id: string } }[];
  lastVisits: { patient: { id: string } }[];
};

/** The option that a key moves to in a list; null if the key does not move. After the last option comes the first. */
export function nextOption(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current + count - 1) % count;
  return null;
}

/**
 * Applies a key press to the text that is typed before the search is shown. Enter adds a line break. Returns null for a
 * key that does not change the text.
 */
export function textAfterKey(text: string, key: string): string | null {
  if (key === 'Enter') return `${text}\n`;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}
