/** Tells a password manager whose password is changed. People do not see it. */
export function UsernameField({ phone }: { phone: string | null }) {
  return phone ? <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden /> : null;
}
