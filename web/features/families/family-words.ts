import type { FamilyCard, FoundFamily } from '#contract/families-admin.ts';
import { dialled, lastDigits, phoneWords } from '#web/lib/phones.ts';

/** What a search found in a family: `Phone of Kamala Devi`. */
export function matchWords({ match, patients }: Pick<FoundFamily, 'match' | 'patients'>): string {
  const patient = patients.find(({ id }) => id === match.patientId)?.name;
  if (match.kind === 'name') return 'Name of the family';
  if (match.kind === 'patient') return patient ? `Patient ${patient}` : 'Name of a patient';
  const what = { phone: 'Phone', number: 'Number', appointment: 'Appointment' }[match.kind];
  return `${what} of ${patient ?? (match.patientId ? 'a patient' : 'the family')}`;
}

/** Announces a result: `2 families found`. */
export function foundWords(count: number, isCut: boolean): string {
  const found = count === 1 ? '1 family found.' : `${count} families found.`;
  return isCut ? `${found} More families match; type more.` : found;
}

/** `2 no-shows`. */
export function noShowWords(count: number): string {
  return count === 1 ? '1 no-show' : `${count} no-shows`;
}

type Phones = Pick<FamilyCard, 'phone'> & { patients: Pick<FamilyCard['patients'][number], 'name' | 'mobileNumber'>[] };

/** Every phone of a family once, the account's first, with the people who have it. */
export function phonesOf({ phone, patients }: Phones): { phone: string; shown: string; whose: string }[] {
  const all = [
    { phone: phone ?? '', who: 'Account' },
    ...patients.map(({ name, mobileNumber }) => ({ phone: mobileNumber, who: name })),
  ];
  const byDigits = new Map<string, { phone: string; whose: string[] }>();
  for (const { phone: written, who } of all) {
    const digits = lastDigits(written);
    if (!digits) continue;
    const known = byDigits.get(digits);
    if (known) known.whose.push(who);
    else byDigits.set(digits, { phone: dialled(written), whose: [who] });
  }
  return [...byDigits.values()].map(({ phone: number, whose }) => ({
    phone: number,
    shown: phoneWords(number),
    whose: whose.join(', '),
  }));
}
