/** Groups the digits of an Indian mobile number: `+91 98123 45678`. Other numbers stay unchanged. */
export function phoneWords(phone: string): string {
  return phone.replace(/^(\+91)?([6-9]\d{4})(\d{5})$/, (_, country, start, end) =>
    [country, start, end].filter(Boolean).join(' '),
  );
}

/** The number for a `tel:` link: digits and the plus sign. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}

/** The ten digits of an Indian number, without its country code: two ways to write one number have the same. */
export function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}
