/** More than four digits, whatever stands between them: a phone or an account number. */
const digits = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){4}/u;
const address = /:\/\/|@|\bwww\b/i;
/** Two words that only a dot joins. */
const dotted = /([\p{L}\p{M}\p{Nd}-]+)\.(?=([\p{L}\p{M}\p{Nd}-]+))/gu;
/** A title or initials before a name, such as `Dr.Asha` and `K.R.Ramesh`. */
const title = /^\p{Lu}\p{L}{0,3}$/u;
const commonEnding = /^(com|net|org|info|biz|xyz|top|app|link|site|shop|club|live|icu|vip|win|in|co|ly|me|io)$/i;

/**
 * Whether a name may stand in a text that leaves the product. Anybody can register under any name, so one that leads to a page
 * or a phone would make our SMS the message of a stranger. Compatibility forms count as what they look like.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/[\u3002\uff61]/g, '.');
  if (digits.test(plain) || address.test(plain)) return false;
  return [...plain.matchAll(dotted)].every(
    ([, before = '', after = '']) => title.test(before) && /^\p{Lu}/u.test(after) && !commonEnding.test(after),
  );
}
