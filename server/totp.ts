import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Codes of authenticator apps: TOTP (RFC 6238) on HOTP (RFC 4226), with the values that all apps know: SHA-1, 6 digits, 30 s.

const stepSeconds = 30;
const digitCount = 6;
/** 160 bits, the length of the hash, as RFC 4226 recommends. */
const secretBytes = 20;
/** The clock of a phone may be a little wrong, and typing takes time: the codes of one step before and after are accepted. */
const toleratedSteps = 1;
/** Clocks of servers differ by at most five minutes (`is_within_lifetime` in the database allows the same). */
const maxClockDifferenceSteps = (5 * 60) / stepSeconds;

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The code of one step of 30 seconds. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digitCount).padStart(digitCount, '0');
}

/**
 * Checks a code. Each code works once: `lastUsedStep` is the step of the newest accepted code, and only codes of later steps
 * are accepted. A `lastUsedStep` in the future was stored while a clock was wrong. It is ignored, because it would lock the
 * owner out.
 */
export function checkTotp(
  secret: Uint8Array,
  code: string,
  { now, lastUsedStep }: { now: Date; lastUsedStep: number },
): { step: number } | 'wrong' | 'used' {
  const current = stepAt(now);
  const isLastPlausible = lastUsedStep <= current + toleratedSteps + maxClockDifferenceSteps;
  let outcome: { step: number } | 'wrong' | 'used' = 'wrong';
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step += 1) {
    if (!timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) continue;
    if (isLastPlausible && step <= lastUsedStep) outcome = 'used';
    else return { step };
  }
  return outcome;
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, as apps expect it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export function totpAddress({
  secret,
  issuer,
  account,
}: {
  secret: Uint8Array;
  issuer: string;
  account: string;
}): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    period: String(stepSeconds),
    digits: String(digitCount),
  });
  // Apps do not read `+` as a space.
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
