import type { FamilyCard, FoundFamily } from '#contract/families/schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { dialled, lastDigits, phoneWords } from '#web/lib/phones.ts';

/** What a search found in a family: `Phone of Kamala Devi`. */
export function matchWords(t: T, { match, patients }: Pick<FoundFamily, 'match' | 'patients'>): string {
  const name = patients.find(({ id }) => id === match.patientId)?.name;
  if (match.kind === 'name') return t('Name of the family');
  if (match.kind === 'patient') return name ? t('Patient {name}', { name }) : t('Name of a patient');
  const { ofName, ofPatient, ofFamily } = matches[match.kind];
  if (name) return t(ofName, { name });
  return t(match.patientId ? ofPatient : ofFamily);
}
const matches = {
  phone: {
    ofName: marked('Phone of {name}'),
    ofPatient: marked('Phone of a patient'),
    ofFamily: marked('Phone of the family'),
  },
  number: {
    ofName: marked('Number of {name}'),
    ofPatient: marked('Number of a patient'),
    ofFamily: marked('Number of the family'),
  },
  appointment: {
    ofName: marked('Appointment of {name}'),
    ofPatient: marked('Appointment of a patient'),
    ofFamily: marked('Appointment of the family'),
  },
};

/** Announces a result: `2 families found`. */
export function foundWords(t: T, count: number, isCut: boolean): string {
  const found = t.count(count, '{count} family found.', '{count} families found.');
  return isCut ? `${found} ${t('More families match; type more.')}` : found;
}

/** `2 no-shows`. */
export function noShowWords(t: T, count: number): string {
  return t.count(count, '{count} no-show', '{count} no-shows');
}

type Phones = Pick<FamilyCard, 'phone'> & { patients: Pick<FamilyCard['patients'][number], 'name' | 'mobileNumber'>[] };

/** Every phone of a family once, the account's first, with the people who have it. */
export function phonesOf(t: T, { phone, patients }: Phones): { phone: string; shown: string; whose: string }[] {
  const all = [
    { phone: phone ?? '', who: t('Account') },
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
