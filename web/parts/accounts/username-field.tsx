/** A hidden field that shows a password manager which account the password belongs to. */
export function UsernameField({ phone }: { phone: string | null }) {
  return phone ? <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden /> : null;
}
