import { organisation } from '#contract/organisation.ts';

/** Whose password it is. A new account has all of these before it exists. */
export type PasswordOwner = { name: string; phone: string | null };

/** A password may contain a name, a phone or the product's name if at least this many other characters are left. */
const leastOthers = 6;

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{M}]/gu, '');

/** Signs and digits that people write instead of letters. */
const replaced: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
const asLetters = (text: string) => folded(text).replace(/[@431!0$5]/g, (sign) => replaced[sign] ?? sign);

/** Whether little of the password is left without the word, also if digits and signs are read as letters. */
function isMostly(password: string, word: string): boolean {
  return [folded(password), asLetters(password)].some(
    (text) => text.includes(word) && text.length - word.length < leastOthers,
  );
}

/** Whether most of the password is a part of the phone: at least five of its digits in a row. */
function isMostlyPhone(password: string, phone: string): boolean {
  const digits = phone.replace(/\D/g, '').slice(-10);
  const longest = password.match(/\d{5,}/g)?.find((run) => digits.includes(run) || run.includes(digits));
  return longest !== undefined && password.length - longest.length < leastOthers;
}

/** Why a password is easy to guess for somebody who knows its owner, in words; null if it is not. */
export function ownWordProblem(password: string, { name, phone }: PasswordOwner): string | null {
  const words = [lettersOf(name), ...name.split(/\s+/).map(lettersOf)].filter((word) => word.length >= 3);
  if (words.some((word) => isMostly(password, word)))
    return 'This password is mostly your name. Please choose one that is harder to guess.';
  if (phone && isMostlyPhone(password, phone))
    return 'This password is mostly your phone number. Please choose one that is harder to guess.';
  if (isMostly(password, lettersOf(organisation.name)))
    return 'This password is mostly the name of this service. Please choose one that is harder to guess.';
  return null;
}
