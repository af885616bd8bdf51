import { hash } from '@node-rs/argon2';

// Argon2id with 19 MiB and two passes: about 30 ms on a small server, off the event loop.
// The parameters stand in each hash, so they can be raised later.
// Algorithm 2 is Argon2id; the library's enum cannot be imported by type stripping.
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}
