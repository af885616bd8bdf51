import { expect, test } from 'vitest';
import { specialtyFilter } from '#contract/doctors.ts';
import { searchWords, withoutJoiners } from '#contract/search-words.ts';
import { specialties } from '#contract/suggestions.ts';
import { phraseOf, phrasesIn, readEverydayWords } from './everyday-words-rules.ts';
import { specialtyWords, vocabularyLanguages } from './specialty-words-rules.ts';

const read = (typed: string) => readEverydayWords(searchWords(withoutJoiners(typed)));

const everyPhrase = specialtyWords.flatMap(({ names, words }) =>
  vocabularyLanguages.flatMap((language) =>
    phrasesIn(words[language]).map((phrase) => ({ phrase, language, specialty: names[0] })),
  ),
);

test('the vocabulary has all specialties of the forms and filters, in ten languages', () => {
  const known = specialtyWords.map(({ names }) => names[0]);
  expect(known.length).toBeGreaterThanOrEqual(25);
  expect(new Set(known).size).toBe(known.length);
  expect([...specialties, ...specialtyFilter].filter((one) => !known.includes(one))).toEqual([]);

  const tooFew = specialtyWords.flatMap(({ names, words }) =>
    vocabularyLanguages
      .filter((language) => {
        const [own = '', latin = ''] = words[language].split('|');
        return phrasesIn(own).length < 3 || (language !== 'en' && phrasesIn(latin).length < 3);
      })
      .map((language) => `${names[0]} ${language}`),
  );
  expect(tooFew).toEqual([]);
});

const ownScripts = {
  en: /^[a-z ]+$/,
  hi: /^[\u0900-\u097f ]+$/,
  mr: /^[\u0900-\u097f ]+$/,
  bn: /^[\u0980-\u09ff ]+$/,
  pa: /^[\u0a00-\u0a7f ]+$/,
  gu: /^[\u0a80-\u0aff ]+$/,
  ta: /^[\u0b80-\u0bff ]+$/,
  te: /^[\u0c00-\u0c7f ]+$/,
  kn: /^[\u0c80-\u0cff ]+$/,
  ml: /^[\u0d00-\u0d7f\u200c ]+$/,
};

test('each word is in the script of its language, and after the line in Latin letters', () => {
  const misplaced = specialtyWords.flatMap(({ words }) =>
    vocabularyLanguages.flatMap((language) => {
      const [own = '', latin = ''] = words[language].split('|');
      return [
        ...phrasesIn(own).filter((phrase) => !ownScripts[language].test(phrase)),
        ...phrasesIn(latin).filter((phrase) => !/^[a-z ]+$/.test(phrase)),
      ];
    }),
  );
  expect(misplaced).toEqual([]);
});

test('no word belongs to two specialties', () => {
  const owners = new Map<string, Set<string>>();
  for (const { phrase, specialty } of everyPhrase)
    owners.set(phraseOf(phrase), (owners.get(phraseOf(phrase)) ?? new Set()).add(specialty));
  expect([...owners].filter(([, names]) => names.size > 1).map(([phrase, names]) => [phrase, ...names])).toEqual([]);
});

test('every word leads to its specialty, alone and beside a word for a doctor', () => {
  expect(everyPhrase.length).toBeGreaterThan(1_400);
  const doctors = { en: 'doctor', hi: 'के डॉक्टर', mr: 'डॉक्टर', bn: 'ডাক্তার', ta: 'டாக்டர்', te: 'డాక్టర్', kn: 'ವೈದ್ಯರು' };
  const titles: Record<string, string> = { ...doctors, gu: 'ના ડૉક્ટર', ml: 'ഡോക്ടർ', pa: 'ਦਾ ਡਾਕਟਰ' };
  const lost = everyPhrase.filter(({ phrase, language, specialty }) =>
    [phrase, `${phrase} ${titles[language]}`, `doctor ${phrase.toUpperCase()}`].some((typed) => {
      const { specialties, rest } = read(typed);
      return specialties?.[0] !== specialty || rest.length > 0;
    }),
  );
  expect(lost).toEqual([]);
});

test.each([
  ['dil ka doctor', 'Cardiologist', []],
  ['heart doctor', 'Cardiologist', []],
  ['हृदय रोग', 'Cardiologist', []],
  ['sugar', 'Diabetologist', []],
  ['bachchon ka doctor', 'Pediatrician', []],
  ['bacchon ke doctor', 'Pediatrician', []],
  ['haddi', 'Orthopedic', []],
  ['hadi ka daktar', 'Orthopedic', []],
  ['the best skin specialist near me', 'Dermatologist', []],
  ['दाँत का डॉक्टर', 'Dentist', []],
  ['दांत', 'Dentist', []],
  ['ਦੰਦਾਂ ਦਾ ਡਾਕਟਰ', 'Dentist', []],
  ['kidney', 'Nephrologist', []],
  ['kidney stone', 'Urologist', []],
  ['heart doctor kapoor', 'Cardiologist', ['kapoor']],
  ['Mumbai haddi doctor', 'Orthopedic', ['Mumbai']],
  ['मुंबई में हड्डी के डॉक्टर', 'Orthopedic', ['मुंबई']],
  ['கண் டாக்டர் சென்னை', 'Ophthalmologist', ['சென்னை']],
  ['heart and skin', 'Cardiologist', []],
  ['Cardiologist Pune', 'Cardiologist', ['Pune']],
  ['Meena Kapoor', null, ['Meena', 'Kapoor']],
  ['doctor kapoor', null, ['kapoor']],
  ['डॉ. कपूर', null, ['कपूर']],
  ['Anil Vaidya', null, ['Anil', 'Vaidya']],
  ['doctor', null, []],
  ['ka ke ki', null, ['ka', 'ke', 'ki']],
])('%s', (typed, specialty, rest) => {
  const reading = read(typed);
  expect(reading.specialties?.[0] ?? null).toBe(specialty);
  expect(reading.rest).toEqual(rest);
});
