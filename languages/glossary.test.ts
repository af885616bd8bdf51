import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attendanceLabels } from '#contract/appointments/staff-attendance.ts';
import { callOutcomeLabels } from '#contract/appointments/staff-calls.ts';
import { languageNames, messageLanguages } from '#contract/messages/kinds.ts';
import { genders } from '#contract/patients/schemas.ts';
import { paymentMethodLabels } from '#contract/payments/methods.ts';
import { weekdays } from '#contract/shared/clock.ts';
import {
  clinicFacilities,
  clinicServices,
  clinicTypes,
  specialties,
  spokenLanguages,
} from '#contract/shared/suggestions.ts';
import { stepStateLabels, stepTypeLabels } from '#contract/steps/types-and-states.ts';
import { foreignCharacters, type Translated } from './foreign-characters.ts';

// Checks that languages/glossary.json is complete, and that each translation is in the script of its language.

type Entry = {
  term: string;
  context: string;
  area: string;
  /** By language: words that would mislead the reader. */
  avoid?: Partial<Record<Translated, string[]>>;
  translations: Record<Translated, { text: string; sources: string[] }>;
};

const glossary = JSON.parse(readFileSync('languages/glossary.json', 'utf8')) as Entry[];
const translated = messageLanguages.filter((language): language is Translated => language !== 'en');

const areas = [
  'account',
  'booking',
  'interface',
  'legal',
  'medicine',
  'messages',
  'money',
  'people',
  'places',
  'time',
] as const;

const termOf = (term: string) => glossary.find((entry) => entry.term.toLowerCase() === term.toLowerCase());

test('there are at least 160 terms, each of them once', () => {
  const terms = glossary.map(({ term }) => term.toLowerCase());
  expect(terms.length).toBeGreaterThanOrEqual(160);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

test('every term has a context and a known area', () => {
  const known: readonly string[] = areas;
  expect(glossary.filter(({ context }) => context.trim() === '').map(({ term }) => term)).toEqual([]);
  expect(glossary.filter(({ area }) => !known.includes(area)).map(({ term }) => term)).toEqual([]);
});

test('every term is translated into the languages of the product, and into no other', () => {
  for (const { term, translations } of glossary) {
    expect(Object.keys(translations).toSorted(), term).toEqual(translated.toSorted());
  }
});

test.each(translated)('%s: every text is written in its own script', (language) => {
  for (const { term, translations } of glossary) {
    const { text } = translations[language];
    expect(text, term).not.toBe('');
    expect(text, term).toBe(text.trim().normalize('NFC'));
    expect(foreignCharacters(text, language), `${term}: ${text}`).toEqual([]);
  }
});

test.each([
  ['a letter of another script', 'hi', 'डॉকटर', ['ক']],
  ['a Latin word', 'ta', 'book செய்யவும்', ['b', 'o', 'o', 'k']],
  ['an allowed Latin word', 'ta', 'UPI கட்டணம்', []],
  ['a Latin letter among others', 'kn', 'ಡಾkಟರ್', ['k']],
  ['a joined word', 'te', 'పాస్\u200cవర్డ్', []],
] as const)('the check of scripts finds %s', (_name, language, text, found) => {
  expect(foreignCharacters(text, language)).toEqual(found);
});

test('a translation names each source once', () => {
  for (const { term, translations } of glossary) {
    for (const language of translated) {
      const { sources } = translations[language];
      expect(new Set(sources).size, `${term}, ${language}`).toBe(sources.length);
      expect(
        sources.filter((source) => source.trim() === ''),
        `${term}, ${language}`,
      ).toEqual([]);
    }
  }
});

test('a word to avoid is written in its script and is not the translation', () => {
  for (const { term, avoid = {}, translations } of glossary) {
    for (const language of translated) {
      for (const word of avoid[language] ?? []) {
        expect(foreignCharacters(word, language), `${term}: ${word}`).toEqual([]);
        expect(word, term).not.toBe(translations[language].text);
      }
    }
  }
});

test('a language has the same name in the glossary and in the menu of languages', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  for (const language of translated) {
    const name = names.of(language) === 'Bangla' ? 'Bengali' : (names.of(language) ?? '');
    expect(termOf(name)?.translations[language].text, name).toBe(languageNames[language]);
  }
});

/** Every list whose words screens show one by one, such as a specialty. */
const lists: [string, readonly string[]][] = [
  ['specialties', specialties],
  ['types of clinics', clinicTypes],
  ['services of clinics', clinicServices],
  ['facilities of clinics', clinicFacilities],
  ['languages of doctors', spokenLanguages],
  ['genders', genders],
  ['days of the week', weekdays],
  ['types of steps', Object.values(stepTypeLabels)],
  ['states of steps', Object.values(stepStateLabels)],
  ['states of attendance', Object.values(attendanceLabels)],
  ['outcomes of calls', Object.values(callOutcomeLabels)],
  ['methods of payment', Object.values(paymentMethodLabels)],
];

test.each(lists)('the glossary has all %s', (_name, words) => {
  expect(words.filter((word) => !termOf(word))).toEqual([]);
});
