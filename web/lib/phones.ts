/** Groups the digits of an Indian mobile number: `+91 98123 45678`. Other numbers stay unchanged. */
export function phoneWords(phone: string): string {
  return phone.replace(/^(\+91)?([6-9]\d{4})(\d{5})$/, (_, country, start, end) =>
    [country, start, end].filter(Boolean).join(' '),
  );
}
