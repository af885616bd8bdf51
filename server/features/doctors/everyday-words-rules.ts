import { hasIndicLetters, searchWords, withoutJoiners } from '#contract/search-words.ts';
import { type SpecialtyWords, specialtyWords, vocabularyLanguages } from './specialty-words-rules.ts';

/**
 * Words that mean doctor. They do not say which doctor is meant, so only the first search looks for them. The later
 * searches (by specialty, corrected spelling and similar sounds) ignore them if other words remain.
 */
const titles = `doctor doctors dr doc docter daktar dactar specialist surgeon maruthuvar vaidyudu vaidyaru vaidyan
  डॉक्टर डाक्टर डॉ डॉक्टरों विशेषज्ञ तज्ज्ञ ডাক্তার ডাক্তারবাবু ডাঃ বিশেষজ্ঞ டாக்டர் மருத்துவர் வைத்தியர் నిపుణుడు డాక్టర్ వైద్యుడు వైద్యులు
  ಡಾಕ್ಟರ್ ವೈದ್ಯರು ತಜ್ಞ ડૉક્ટર ડોક્ટર દાક્તર નિષ્ણાત ഡോക്ടർ ഡോക്ടര് വൈദ്യൻ വിദഗ്ധൻ ਡਾਕਟਰ ਡਾ ਮਾਹਿਰ`;

/**
 * Words that do not tell the specialty (`ka`, `pain`, `best`), and Vaidya, which means doctor but is also a surname. They are
 * left out only beside a word for a specialty.
 */
const joiningWords = `a an and at best for from good in me my near nearby need of on the to top treatment with problem problems
  pain disease issue issues want ka ke ki ko se me mein main mai wala wale wali liye ilaj ilaaj bimari rog dard accha acha
  chahiye cha che chi chya sathi aajar er jonno bhalo noi nalla samasya noppi jabbu roga novu na no ni nu mate dukhavo rogam
  vedana da de di dian nu vich vaidya vaid वैद्य ವೈದ್ಯ ਵੈਦ
  का के की को से में मे वाला वाले वाली लिए इलाज बीमारी रोग दर्द अच्छा चाहिए आजार साठी उपचार चा चे ची
  এর জন্য রোগ রোগের ভালো চিকিৎসা நோய் நல்ல சிகிச்சை வலி జబ్బు నొప్పి సమస్య మంచి రోగ ವ್ಯಾಧಿ ರೋಗ ನೋವು ಒಳ್ಳೆಯ ಚಿಕಿತ್ಸೆ
  ના નો ની માટે રોગ દુખાવો સારવાર രോഗം വേദന ചികിത്സ നല്ല ਦਾ ਦੇ ਦੀ ਲਈ ਰੋਗ ਦਰਦ ਇਲਾਜ ਬਿਮਾਰੀ`;

const setOf = (text: string) => new Set(text.split(/\s+/).map(spellingOf));
const titleSet = setOf(titles);
const joiningSet = setOf(joiningWords);

const phrases = new Map<string, SpecialtyWords>();
for (const entry of specialtyWords) {
  phrases.set(phraseOf(entry.names[0]), entry);
  for (const phrase of vocabularyLanguages.flatMap((language) => phrasesIn(entry.words[language])))
    phrases.set(phraseOf(phrase), entry);
}
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

/** The phrases of one language: in its script, and in Latin letters. */
export function phrasesIn(text: string): string[] {
  return text
    .split(/[,|]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** A phrase as it is compared: two spellings that are compared as equal give the same text. */
export function phraseOf(text: string): string {
  return searchWords(withoutJoiners(text)).map(spellingOf).join(' ');
}

export type Reading = {
  /** The specialty that was meant, and those that may replace it; null if no word is known. */
  specialties: readonly string[] | null;
  /** The words that remain to be found in the text of doctors. */
  rest: string[];
};

/**
 * Reads everyday words of a search, such as `dil ka doctor` or `हड्डी`, as a specialty. The longest phrase decides; further
 * words of the vocabulary add nothing. The rest are names and cities.
 */
export function readEverydayWords(words: string[]): Reading {
  const spellings = words.map(spellingOf);
  const isRead = words.map(() => false);
  let specialties: readonly string[] | null = null;
  for (let length = Math.min(longestPhrase, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const found = phrases.get(spellings.slice(start, start + length).join(' '));
      if (!found || isRead.slice(start, start + length).includes(true)) continue;
      specialties ??= found.names;
      isRead.fill(true, start, start + length);
    }
  }
  const isLeftOut = (spelling: string) => titleSet.has(spelling) || (specialties !== null && joiningSet.has(spelling));
  return { specialties, rest: words.filter((_, index) => !isRead[index] && !isLeftOut(spellings[index] ?? '')) };
}

/**
 * The form in which words are compared. It removes differences of spelling that people ignore. Indian scripts: the dot
 * below a letter, and which sign stands for a nasal. Latin letters: long and doubled letters, aspirates, and letters
 * for the same sound (`haddi`, `hadi`, `bachchon`, `bacchon`).
 */
function spellingOf(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0981]/g, '')
    .replace(/\u0901/g, '\u0902')
    .normalize('NFC')
    .toLowerCase();
  if (hasIndicLetters(plain)) return plain;
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
