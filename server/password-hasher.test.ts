import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { PasswordHasher } from './password-hasher.ts';

const password = 'gulmohar in bloom';

test('a password is hashed with Argon2id, 19 MiB and two passes', async () => {
  const passwords = new PasswordHasher();
  const hashed = await passwords.hash(password);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(passwords.isOutdated(hashed)).toBe(false);
  expect(await passwords.verify(password, hashed)).toBe(true);
  expect(await passwords.verify('another password', hashed)).toBe(false);
  expect(await passwords.verify('the password of nobody', null)).toBe(false);
});

test('a hash of another cost is outdated, and still verified', async () => {
  const passwords = new PasswordHasher();
  const weaker = await hash(password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  expect(passwords.isOutdated(weaker)).toBe(true);
  expect(await passwords.verify(password, weaker)).toBe(true);
});
