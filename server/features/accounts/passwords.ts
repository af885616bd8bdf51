import { hash, verify } from '@node-rs/argon2';

// Argon2id with 19 MiB and two passes: about 30 ms on a small server, off the event loop.
// The parameters stand in each hash, so they can be raised: a weaker hash is replaced at the next sign-in.
// Algorithm 2 is Argon2id; the library's enum cannot be imported by type stripping.
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`;

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/** Where no account has the phone, the same work is done against this hash, so that the time tells nothing. */
let nobodysHash: Promise<string> | undefined;

/** Whether the password is right. Without a hash it never is, and takes as long to find out. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody');
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}

export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix);
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
