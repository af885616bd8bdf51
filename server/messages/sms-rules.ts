/** The alphabet of an SMS, its length in units of this alphabet, and the number of parts that the carrier charges. */
export type SmsLength = { alphabet: 'gsm' | 'unicode'; length: number; parts: number };

// 3GPP TS 23.038, section 6.2.1: the default alphabet without its escape character, and the extension table. A character of
// the extension table takes two units: the escape character and itself.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/** A part of a longer message is shorter than a single message, because it has a header that joins the parts. */
const limits = { gsm: { single: 160, part: 153 }, unicode: { single: 70, part: 67 } } as const;

/** Counts the parts of an SMS. A character of two units is never split between two parts. */
export function smsLength(text: string): SmsLength {
  const characters = [...text]; // by code point, so that a surrogate pair stays together
  const isGsm = characters.every((character) => basic.has(character) || extension.has(character));
  const alphabet = isGsm ? 'gsm' : 'unicode';
  const unitsOf = (character: string) => (isGsm ? (extension.has(character) ? 2 : 1) : character.length);

  const length = characters.reduce((sum, character) => sum + unitsOf(character), 0);
  if (length <= limits[alphabet].single) return { alphabet, length, parts: 1 };

  let parts = 1;
  let free: number = limits[alphabet].part;
  for (const character of characters) {
    const units = unitsOf(character);
    if (units > free) {
      parts += 1;
      free = limits[alphabet].part;
    }
    free -= units;
  }
  return { alphabet, length, parts };
}

const plainCharacters: [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u2032\u00b4`]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f]/g, ' '],
];

/** Replaces typographic punctuation, which would turn an English SMS into Unicode with less than half of the length. */
export function plainPunctuation(text: string): string {
  return plainCharacters.reduce((result, [pattern, plain]) => result.replace(pattern, plain), text);
}

/** Invisible characters, which could hide a link or a number. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Five digits without letters between them, or eight digits with anything between them: a phone or an account number. */
const digits = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){4}|\p{N}(?:\P{N}*\p{N}){7}/u;
const address = /:\/\/|@|\bwww\b/i;
/** Two words that only a dot joins. */
const dotted = /([\p{L}\p{M}\p{N}-]+)\.(?=([\p{L}\p{M}\p{N}-]+))/gu;
/** A title or initials before a name, such as `Dr.Asha` and `K.R.Ramesh`. Longer words can be the name of a site. */
const initials = /^\p{Lu}\p{L}?$/u;
const title = /^(mrs|smt|shri|sri|kum|mohd|moh|mst|abd|prof|adv|capt|col|maj|late)$/i;
const ending = 'com|net|org|info|biz|xyz|top|app|link|site|online|shop|club|live|icu|vip|win';
const commonEnding = new RegExp(`^(${ending}|in|co|ly|me|io)$`, 'i');
/** A domain with a dot that is spelled out, or with spaces or brackets around it. */
const spacedDomain = new RegExp(
  `\\.[^\\p{L}\\p{N}]*(${ending})(?![\\p{L}\\p{M}])|(\\bdot\\b|डॉट)[^\\p{L}\\p{N}]*(${ending}|in|co|ly|me|io|कॉम|इन)(?![\\p{L}\\p{M}])`,
  'iu',
);

/**
 * Whether a name may stand in a text that leaves the product. Anybody can register under any name, so a name with a link
 * or a phone number would turn our SMS into the message of a stranger. Compatibility forms are read as the letters that
 * they look like.
 */
export function isPlainName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\u3002\uff61]/g, '.');
  if (digits.test(plain) || address.test(plain) || spacedDomain.test(plain)) return false;
  return [...plain.matchAll(dotted)].every(
    ([, before = '', after = '']) =>
      (initials.test(before) || title.test(before)) && /^\p{Lu}/u.test(after) && !commonEnding.test(after),
  );
}
