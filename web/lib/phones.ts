/** Groups the digits of an Indian mobile number: `+91 98123 45678`. Other numbers stay unchanged. */
export function phoneWords(phone: string): string {
  return phone.replace(/^(\+91)?([6-9]\d{4})(\d{5})$/, (_, country, start, end) =>
    [country, start, end].filter(Boolean).join(' '),
  );
}

/** The number for a `tel:` link: digits and the plus sign. */
export function telNumber(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}

/**
 * The last ten digits of a number, without the country code of India, to compare numbers that are written differently.
 */
export function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}
