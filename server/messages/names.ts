/** Characters that nobody sees: they would hide a link or a number. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** More than four digits, whatever stands between them, or more than seven with words between: a phone or an account number. */
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
 * Whether a name may stand in a text that leaves the product. Anybody can register under any name, so one that leads to a page
 * or a phone would make our SMS the message of a stranger. Compatibility forms count as what they look like.
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
