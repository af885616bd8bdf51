import { latinDigits } from '#contract/shared/digits.ts';
import { searchWords } from '#contract/shared/search-words.ts';

/**
 * What the text of a search for a caller can be: a phone, a number, words of names, or several of these (`123456` is a
 * phone and a number, `facade` is a number and a word). A field is null or empty if the text cannot be this.
 */
type CallerSearch = {
  /**
   * Digits at the beginning or end of a phone number. For a complete number, `ending` has all ten digits and
   * `beginning` is null.
   */
  phone: { beginning: string | null; ending: string } | null;
  /** A number of an account (`A1B2C3`), a patient (`A1B2C3-P000`) or an appointment (`A1B2C3-P000-9F8E7D`). */
  number: { prefix: string; sequence: number | null; appointment: string | null } | null;
  /** The words of a text with letters, unless it is a number such as `A1B2C3`. Some may be digits: `sharma 9812`. */
  words: string[];
};

const minDigits = 4;
/** Indian phone numbers have ten digits after the country code. */
const wholeDigits = 10;

/** Finds out what was typed. Phones may be written with spaces, +91 or a leading 0, and need at least four digits. */
export function parseCaller(typed: string): CallerSearch {
  const text = latinDigits(typed).trim();
  const phone = parsePhone(text);
  const number = parseNumber(text);
  const isOnlyNumber = number !== null && /\d/.test(text);
  const isName = /\p{Alphabetic}/u.test(text) && !isOnlyNumber;
  return { phone, number, words: isName ? searchWords(text) : [] };
}

function parsePhone(text: string): CallerSearch['phone'] {
  if (!/^[+\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < minDigits) return null;
  const ending = digits.slice(-wholeDigits);
  if (ending.length === wholeDigits) return { beginning: null, ending };
  const national = (text.startsWith('+91') ? digits.slice(2) : digits).replace(/^0+/, '');
  return { beginning: national.length >= minDigits ? national : null, ending };
}

/** A number may end anywhere after its first six characters, because the search runs while the user types. */
const numberPattern = /^([0-9a-f]{6})(?:-(?:P(\d{0,6})(?:-([0-9a-f]{0,6}))?)?)?$/i;

function parseNumber(text: string): CallerSearch['number'] {
  const [, prefix, sequence, appointment] = numberPattern.exec(text) ?? [];
  if (!prefix) return null;
  return {
    prefix: prefix.toUpperCase(),
    sequence: sequence ? Number(sequence) : null,
    appointment: appointment ? appointment.toLowerCase() : null,
  };
}
