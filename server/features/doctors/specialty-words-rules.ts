import specialtyWords from './specialty-words.json' with { type: 'json' };

export const vocabularyLanguages = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'] as const;
type VocabularyLanguage = (typeof vocabularyLanguages)[number];

export type SpecialtyWords = {
  /** The specialty as staff write it. The further ones are used if the directory has no doctor of the ones before. */
  names: readonly [string, ...string[]];
  /** For each language words in its own script and, after `|`, as people type them in Latin letters. */
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
   * are left out only beside a word for a specialty.
   */
  joiningWords: readonly string[];
  /** What Indian languages add to a noun, such as `ের` (of) or `માં` (in). */
  endings: readonly string[];
  /** People and places that a word of the vocabulary could be taken for: `Khan` is not `kan` (ear), `Gaya` not a wound. */
  properNames: string;
  /**
   * What people call a specialty, an organ or a complaint at home. If several specialties treat a complaint, its words belong
   * to the specialty that the patient should see first. A test checks that no word belongs to two specialties.
   */
  specialties: readonly SpecialtyWords[];
};

export const vocabulary = specialtyWords as unknown as Vocabulary;
