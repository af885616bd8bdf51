/** A mobile number in groups, as in India: `+91 98123 45678`. Any other number stays as it is. */
export function phoneWords(phone: string): string {
  return phone.replace(/^(\+91)?([6-9]\d{4})(\d{5})$/, (_, country, start, end) =>
    [country, start, end].filter(Boolean).join(' '),
  );
}
