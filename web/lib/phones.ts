/** A mobile number as it is read aloud in India: `+91 98123 45678`. Any other stays as it was given. */
export function shownPhone(phone: string): string {
  return phone.replace(/^(\+91)?([6-9]\d{4})(\d{5})$/, (_, country, start, end) =>
    [country, start, end].filter(Boolean).join(' '),
  );
}
