import { hasIndicLetters, searchWords, withoutJoiners } from '#contract/shared/search-words.ts';
import specialtyWords from './specialty-words.json' with { type: 'json' };

export const vocabularyLanguages = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'] as const;
type VocabularyLanguage = (typeof vocabularyLanguages)[number];

type SpecialtyWords = {
  /** The specialty as staff write it. If the directory has no such doctor, the next name in the list is used. */
  names: readonly [string, ...string[]];
  /** For each language: words in its own script and, after `|`, the same words as people type them in Latin letters. */
  words: Readonly<Partial<Record<VocabularyLanguage, string>>>;
};

type Vocabulary = {
  /**
   * Words that mean doctor. They do not say which doctor is meant, so only the first search looks for them. The later
   * searches (by specialty, corrected spelling and similar sounds) ignore them if other words remain.
   */
  titles: readonly string[];
  /**
   * Words that do not tell the specialty (`ka`, `pain`, `best`), and Vaidya, which means doctor but is also a surname. They
   * are ignored only if the search also has a word for a specialty.
   */
  joiningWords: readonly string[];
  /** Endings that Indian languages add to a noun, such as `ের` (of) or `માં` (in). */
  endings: readonly string[];
  /** Names of people and places that resemble a word of the vocabulary: `Khan` is not read as `kan` (ear). */
  properNames: string;
  /**
   * What people call a specialty, an organ or a complaint at home. If several specialties treat a complaint, its words belong
   * to the specialty that the patient should see first. A test checks that no word belongs to two specialties.
   */
  specialties: readonly SpecialtyWords[];
};

export const specialtyVocabulary = specialtyWords as unknown as Vocabulary;

// Pairs of letters in Devanagari: a long or open vowel, and the vowel that replaces it before words are compared. In
// Unicode, other Indian scripts have the same letters at the same places of their blocks of 128 characters.
const comparedVowels = 'की-कि ई-इ कू-कु ऊ-उ कॅ-के कॆ-के ऎ-ए कॉ-को कॊ-को ऑ-ओ ऒ-ओ';
const placeInBlock = (vowel = '') => (vowel.at(-1) ?? '').charCodeAt(0) % 128;
const comparedPlaces = new Map(
  comparedVowels.split(' ').map((pair) => {
    const [vowel, as] = pair.split('-');
    return [placeInBlock(vowel), placeInBlock(as)];
  }),
);

const spellingsIn = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(/\s+/)).map(spellingOf));
const titleSet = spellingsIn(specialtyVocabulary.titles);
const joiningSet = spellingsIn(specialtyVocabulary.joiningWords);
const endings = [
  ...spellingsIn(specialtyVocabulary.endings),
  ...[...joiningSet].filter((one) => hasIndicLetters(one) && one.length > 2),
];

// A word shorter than this is not compared without its ending: too many names would be found.
const shortestRoot = 3;

const properNames = new Set(specialtyVocabulary.properNames.split(' ').map((name) => name.normalize('NFC')));
const exactPhrases = new Map<string, SpecialtyWords>();
const phrases = new Map<string, SpecialtyWords>();
const roots = new Map<string, SpecialtyWords>();
for (const entry of specialtyVocabulary.specialties)
  for (const phrase of [
    entry.names[0],
    ...vocabularyLanguages.flatMap((language) => phrasesIn(entry.words[language])),
  ]) {
    const spelling = phraseOf(phrase);
    exactPhrases.set(asTyped(searchWords(phrase)), entry);
    // Telugu and Malayalam drop the final m before another noun: പ്രസവം, പ്രസവ ഡോക്ടർ.
    for (const one of [spelling, spelling.replace(/[ంം]$/, '')]) if (!phrases.has(one)) phrases.set(one, entry);
    if (hasIndicLetters(spelling) && !roots.has(rootOf(spelling))) roots.set(rootOf(spelling), entry);
  }

/** The phrases of one language: in its script, and in Latin letters. */
export function phrasesIn(text = ''): string[] {
  return text
    .split(/[,|]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** A phrase as it is compared: without spaces, because `சளி காய்ச்சல்` and `தலை வலி` are also written as one word. */
export function phraseOf(text: string): string {
  return searchWords(withoutJoiners(text)).map(spellingOf).join('');
}

export type EverydayReading = {
  /** The specialty that was meant, and those that may replace it; null if no word is known. */
  specialties: readonly string[] | null;
  /** The remaining words. They must be found in the text of a doctor. */
  rest: string[];
};

/**
 * Reads everyday words of a search, such as `dil ka doctor` or `हड्डी`, as a specialty. The longest phrase of the
 * vocabulary decides; its other words are ignored. `rest` has the words that are left, such as names and cities.
 */
export function readEverydayWords(words: string[]): EverydayReading {
  const spellings = words.map(spellingOf);
  const isRead = words.map(() => false);
  let specialties: readonly string[] | null = null;
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (isRead.slice(start, start + length).includes(true) || (length === 1 && isName(words[start]))) continue;
      const spelling = spellings.slice(start, start + length).join('');
      const found =
        exactPhrases.get(asTyped(words.slice(start, start + length))) ??
        phrases.get(spelling) ??
        (length === 1 ? findWithEnding(spelling) : undefined);
      if (!found) continue;
      specialties ??= found.names;
      isRead.fill(true, start, start + length);
    }
  }
  const isLeftOut = (spelling: string) => titleSet.has(spelling) || (specialties !== null && joiningSet.has(spelling));
  return {
    specialties,
    rest: words.filter((word, index) => !isRead[index] && (isName(word) || !isLeftOut(spellings[index] ?? ''))),
  };
}

const isName = (word = '') => properNames.has(asTyped([word]).normalize('NFC'));

/** Words as typed. `spellingOf()` makes `kan doctor` (Tamil: eye) and `kaan doctor` (Hindi: ear) the same. */
function asTyped(words: string[]): string {
  return words.join('').toLowerCase();
}

/**
 * The entry of the same word without an ending: `কানের` (of the ear) is read as `কান`. Only an ending that begins with a
 * vowel replaces the vowel before it; otherwise `শিশির`, a name, would be read as `শিশু` (child) with the ending `র`.
 */
function findWithEnding(typed: string): SpecialtyWords | undefined {
  for (const ending of endings) {
    if (!typed.endsWith(ending)) continue;
    const stem = typed.slice(0, -ending.length);
    const root = rootOf(stem);
    if (root.length < shortestRoot) continue;
    const found = /^\p{M}/u.test(ending) ? roots.get(root) : phrases.get(stem);
    if (found) return found;
  }
  return undefined;
}

/** A word without the vowel or virama at its end, which changes before an ending: `ಕಣ್ಣು`, `ಕಣ್ಣಿನ`. */
function rootOf(word: string): string {
  return word.replace(/\p{M}+$/u, '');
}

/**
 * The form in which words are compared, without differences of spelling that people ignore. In Indian scripts: the dot
 * below a letter, the sign of a nasal, long and short vowels, and doubled letters (not in Tamil, where a doubled letter
 * is another sound: முடி is hair, முட்டி a knee). In Latin letters: long and doubled letters, an `h` after a consonant,
 * and letters for the same sound (`haddi` and `hadi`, `bachchon` and `bacchon`).
 */
function spellingOf(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c\u09bc\u0a3c\u0a71\u0abc\u0981]/g, '')
    .replace(/\u0901/g, '\u0902')
    .normalize('NFC')
    .toLowerCase();
  if (hasIndicLetters(plain)) return plain.replace(/[\u0900-\u0d7f]/g, comparedLetter).replace(/(\p{L})[्্੍્్್്]\1/gu, '$1');
  return plain
    .replace(/zh/g, 'l')
    .replace(/c?chh?/g, 'ch')
    .replace(/([bdgjkpt])h/g, '$1')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(ch)\1|(.)\2+/g, '$1$2');
}

function comparedLetter(letter: string): string {
  const place = placeInBlock(letter);
  return String.fromCharCode(letter.charCodeAt(0) - place + (comparedPlaces.get(place) ?? place));
}
