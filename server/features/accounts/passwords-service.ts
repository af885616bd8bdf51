import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { temporaryPasswordDays } from '#contract/team-api.ts';
import { FairQueue } from '#server/fair-queue.ts';

/** How far the clocks of several servers may be apart. `is_within_lifetime` in the database allows the same. */
const clockToleranceMs = 5 * 60_000;

// Argon2id with 19 MiB and two passes: about 30 ms on a small server, off the event loop.
// The parameters stand in each hash, so they can be raised: a weaker hash is replaced at the next sign-in.
// Algorithm 2 is Argon2id; the library's enum cannot be imported by type stripping.
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`;

/**
 * Node has four threads for such work, and compressing a page needs one too: at most three hash, and one processor is
 * left to everything else.
 */
const hashing = new FairQueue({
  slots: Math.min(Math.max(availableParallelism() - 1, 1), 3),
  maxWaiting: 150,
  maxWaitingPerKey: 150,
  maxWaitMs: 20_000, // as long as a browser waits for an answer
});

export function hashPassword(password: string): Promise<string> {
  return hashing.run(null, () => hash(password, strength));
}

/** Where no account has the phone, the same work is done against this hash, so that the time tells nothing. */
let nobodysHash: Promise<string> | undefined;

/** Whether the password is right. Without a hash it never is, and takes as long to find out. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hash('the password of nobody', strength);
  const compared = passwordHash ?? (await nobodysHash);
  const isRight = await hashing.run(null, () => verify(compared, password));
  return isRight && passwordHash !== null;
}

export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix);
}

/** Whether a password that staff issued is too old; or lasts longer than any, because a clock was wrong when it was issued. */
export function isTemporaryPasswordOver(expiresAt: Date | null, now: Date): boolean {
  if (!expiresAt) return false;
  const left = expiresAt.getTime() - now.getTime();
  return left <= 0 || left > temporaryPasswordDays * 86_400_000 + clockToleranceMs;
}

let common: Promise<Set<string>> | undefined;

/** Whether a password is among the commonest of the world: the first ones that anyone tries. */
export async function isCommon(password: string): Promise<boolean> {
  // Half a megabyte of words: loaded when the first password is chosen.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  return (await common).has(password.toLowerCase());
}
