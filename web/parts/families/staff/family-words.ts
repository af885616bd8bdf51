import type { FamilyCard, FoundFamily } from '#contract/families/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { lastDigits, phoneWords, telNumber } from '#web/lib/phones.ts';

/** What a search found in a family: `Phone of Kamala Devi`. */
export function familyMatchWords(t: T, { match, patients }: Pick<FoundFamily, 'match' | 'patients'>): string {
  const name = patients.find(({ id }) => id === match.patientId)?.name;
  if (match.kind === 'name') return t('Name of the family');
  if (match.kind === 'patient') return name ? t('Patient {name}', { name }) : t('Name of a patient');
  const { ofName, ofPatient, ofFamily } = matchSentences[match.kind];
  if (name) return t(ofName, { name });
  return t(match.patientId ? ofPatient : ofFamily);
}
const matchSentences = {
  phone: {
    ofName: msg('Phone of {name}'),
    ofPatient: msg('Phone of a patient'),
    ofFamily: msg('Phone of the family'),
  },
  number: {
    ofName: msg('Number of {name}'),
    ofPatient: msg('Number of a patient'),
    ofFamily: msg('Number of the family'),
  },
  appointment: {
    ofName: msg('Appointment of {name}'),
    ofPatient: msg('Appointment of a patient'),
    ofFamily: msg('Appointment of the family'),
  },
};

/** Announces a result: `2 families found`. */
export function familiesFoundWords(t: T, count: number, isCut: boolean): string {
  const found = t.count(count, '{count} family found.', '{count} families found.');
  return isCut ? `${found} ${t('More families match; type more.')}` : found;
}

export function noShowWords(t: T, count: number): string {
  return t.count(count, '{count} no-show', '{count} no-shows');
}

type Phones = Pick<FamilyCard, 'phone'> & { patients: Pick<FamilyCard['patients'][number], 'name' | 'mobileNumber'>[] };

/** Every phone of a family once, the account's first, with the people who have it. */
export function phonesOfFamily(t: T, { phone, patients }: Phones): { phone: string; shown: string; whose: string }[] {
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
    else byDigits.set(digits, { phone: telNumber(written), whose: [who] });
  }
  return [...byDigits.values()].map(({ phone: number, whose }) => ({
    phone: number,
    shown: phoneWords(number),
    whose: whose.join(', '),
  }));
}
