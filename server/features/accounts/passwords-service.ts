import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { latinDigits } from '#contract/shared/digits.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { can, type Role } from '#contract/shared/roles.ts';
import { temporaryPasswordDays } from '#contract/team/schemas.ts';
import { invalid } from '#server/errors.ts';
import { ownWordProblem, type PasswordOwner } from './password-rules.ts';

/** Maximum clock difference between servers. `is_within_lifetime` in the database allows the same. */
const clockToleranceMs = 5 * 60_000;

/** Whether a temporary password has expired, or expires too far ahead because a clock was wrong when it was issued. */
export function isTemporaryPasswordExpired(expiresAt: Date | null, now: Date): boolean {
  if (!expiresAt) return false;
  const remainingMs = expiresAt.getTime() - now.getTime();
  return remainingMs <= 0 || remainingMs > temporaryPasswordDays * 86_400_000 + clockToleranceMs;
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Rejects a password from a list of the most common ones, which attackers try first. */
export async function requireUncommonPassword(password: string): Promise<void> {
  // The list has half a megabyte, so it is loaded on first use.
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  if ((await commonPasswords).has(latinDigits(password.normalize('NFKC')).trim().toLowerCase()))
    throw invalid({ password: 'This password is too common. Please choose one that is harder to guess.' });
}

/** Rejects a new password that is easy to guess. Staff need a stronger one, because they can read the data of all families. */
export async function requireStrongPassword(password: string, owner: PasswordOwner & { role: Role }): Promise<void> {
  await requireUncommonPassword(password);
  const problem = ownWordProblem(password, owner);
  if (problem) throw invalid({ password: problem });
  if (can(owner.role, 'admin.enter') && (await isWeakPassword(password, owner)))
    throw invalid({
      password:
        'This password is easy to guess. Please use a longer one, such as four words that do not belong together.',
    });
}

let estimator: Promise<ZxcvbnFactory> | undefined;
/** The lowest score of a strong password, of 0 to 4. A score of 3 means more than a hundred million guesses. */
const leastScore = 3;

/** Whether somebody who has the hash of a password would guess the password soon. */
export async function isWeakPassword(password: string, { name, phone }: PasswordOwner): Promise<boolean> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }]) =>
      new Factory({ dictionary, graphs: adjacencyGraphs }),
  );
  const known = [...name.split(/\s+/), phone ?? '', organisation.name];
  return (await estimator).check(password, known).score < leastScore;
}
