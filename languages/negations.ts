import type { Translated } from './foreign-characters.ts';

const word = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(${words})(?![\\p{L}\\p{M}])`, 'u');
const ending = (words: string, endings: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(${words})(?![\\p{L}\\p{M}])|(${endings})(?![\\p{L}\\p{M}])`, 'u');

/** The words and endings by which each language says "not", "no" or "without". */
const negations: Record<Translated, RegExp> = {
  hi: word('नहीं|न|ना|मत|बिना'),
  mr: ending('न|नका|नये|नको|विना', 'नाही|नाहीत|नाहीये|नसेल|नसतील|नसल्यास|नसलेल्या|नसताना|शिवाय'),
  bn: ending('না|নেই|নয়|ছাড়া|বিনা', 'নি|নেই'),
  ta: /(ில்லை|இல்லை|ில்லா|இல்லா|அல்ல|வேண்டாம்|ாது|ாத|ாமல்|இன்றி)/u,
  te: /(లే[దమరవ]|కాదు|లేని|వద్దు|లేరు|కుండా|లేక|కండి|కపోతే|బడని|కాని|డరు(?![\p{L}\p{M}])|(?<!రద్)దు(?![\p{L}\p{M}])|(వు|[గమచ]ము)(?![\p{L}\p{M}]))/u,
  kn: /((?<!ಎ)ಲ್ಲ(?![\u0cbe-\u0ccd])|ಿಲ್ಲ|ಲ್ಲದ|ಬೇಡ|ಬಾರದ|ಿಸದ|ಡದ|ಗದ|ಾರದ|ಯದ)/u,
  gu: word('નથી|નહીં|નહિ|ન|ના|વિના|વગર'),
  ml: /((?<!എ)ല്ല|രുത്|വേണ്ട|ാതെ|ാത്ത|ാതി)/u,
  pa: word('ਨਹੀਂ|ਨਾ|ਬਿਨਾਂ'),
};

const english = /\b(not|cannot|no|never|without|nobody|nothing|neither|none)\b|n['’]t\b/i;

/** Whether the English sentence has a negation ("not", "no", "without") and its translation has none. */
export function lacksNegation(sentence: string, translation: string, language: Translated): boolean {
  return english.test(sentence) && !negations[language].test(translation);
}
