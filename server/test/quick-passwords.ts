import { PasswordHasher } from '#server/password-hasher.ts';

/** The lowest cost that Argon2 has: most tests only need a hash that can be verified. */
export const quickCost = { memoryCost: 8, timeCost: 1 };

export const quickPasswords = new PasswordHasher(quickCost);
