import { temporaryPasswordDays } from '#contract/team-api.ts';

/** Maximum clock difference between servers. `is_within_lifetime` in the database allows the same. */
const clockToleranceMs = 5 * 60_000;

/** Whether a temporary password has expired, or expires too far ahead because a clock was wrong when it was issued. */
export function isTemporaryPasswordExpired(expiresAt: Date | null, now: Date): boolean {
  if (!expiresAt) return false;
  const remainingMs = expiresAt.getTime() - now.getTime();
  return remainingMs <= 0 || remainingMs > temporaryPasswordDays * 86_400_000 + clockToleranceMs;
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Whether a password is in a list of the most common passwords, which attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The list has half a megabyte, so it is loaded on first use.
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  return (await commonPasswords).has(password.toLowerCase());
}
