import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { temporaryPasswordDays } from '#contract/team-api.ts';
import { FairQueue } from '#server/fair-queue.ts';

/** Maximum clock difference between servers. `is_within_lifetime` in the database allows the same. */
const clockToleranceMs = 5 * 60_000;

// Argon2id with 19 MiB and two passes: about 30 ms on a small server, off the event loop.
// Each hash contains its parameters, so they can be raised: the next sign-in replaces a weaker hash.
// Algorithm 2 is Argon2id; the library's enum cannot be imported by type stripping.
const hashOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${hashOptions.memoryCost},t=${hashOptions.timeCost},p=${hashOptions.parallelism}$`;

/**
 * Limits concurrent hashing to three of Node's four pool threads, because compressing pages needs one too, and leaves one
 * processor to everything else.
 */
const hashQueue = new FairQueue({
  slots: Math.min(Math.max(availableParallelism() - 1, 1), 3),
  maxWaiting: 150,
  maxWaitingPerKey: 150,
  maxWaitMs: 20_000, // as long as the browser waits for a response
});

export function hashPassword(password: string): Promise<string> {
  return hashQueue.run(null, () => hash(password, hashOptions));
}

/** The hash to verify if no account has the phone, so that the response time does not reveal that. */
let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it returns false, after the same time. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hash('the password of nobody', hashOptions);
  const compared = passwordHash ?? (await dummyHash);
  const isRight = await hashQueue.run(null, () => verify(compared, password));
  return isRight && passwordHash !== null;
}

export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix);
}

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
