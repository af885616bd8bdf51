import { latinDigits } from '#contract/shared/digits.ts';
import { organisation } from '#contract/shared/organisation.ts';

/** The owner of a password. It has no id, because the password of a new account is checked before the account exists. */
export type PasswordOwner = { name: string; phone: string | null };

/** A password may contain a name, a phone or the product's name if at least this many other characters are left. */
const minOtherCharacters = 6;

/**
 * The letters and digits of a text, in lower case. So `98123 45678` is found as a phone, and `care-saathi` as the name of the
 * product.
 */
const folded = (text: string) =>
  latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const lettersOf = (text: string) => folded(text).replace(/\p{N}/gu, '');

/** Signs and digits that people write instead of letters. */
const lettersBySign: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
const asLetters = (text: string) =>
  folded(latinDigits(text.normalize('NFKC')).replace(/[@431!0$5]/g, (sign) => lettersBySign[sign] ?? sign));

const withoutWords = (text: string, words: readonly string[]) =>
  words.reduce((left, word) => left.replaceAll(word, ''), text);

/** Removes each group of five or more digits that is a part of the phone, or contains the phone. */
function withoutPhone(text: string, phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(-10);
  return text.replace(/\d{5,}/g, (run) => (digits.includes(run) || run.includes(digits) ? '' : run));
}

/** Says why somebody who knows the owner could guess the password. Null if the password has enough other characters. */
export function ownWordProblem(password: string, { name, phone }: PasswordOwner): string | null {
  const names = [lettersOf(name), ...name.split(/\s+/).map(lettersOf)]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const own: [text: string, remove: (text: string) => string][] = [
    [
      'This password is mostly your name. Please choose one that is harder to guess.',
      (text) => withoutWords(text, names),
    ],
    [
      'This password is mostly your phone number. Please choose one that is harder to guess.',
      (text) => (phone ? withoutPhone(text, phone) : text),
    ],
    [
      'This password is mostly the name of this service. Please choose one that is harder to guess.',
      (text) => withoutWords(text, [lettersOf(organisation.name)]),
    ],
  ];
  for (const text of [folded(password), asLetters(password)]) {
    const found = own.find(([, remove]) => remove(text) !== text);
    if (found && own.reduce((left, [, remove]) => remove(left), text).length < minOtherCharacters) return found[0];
  }
  return null;
}
