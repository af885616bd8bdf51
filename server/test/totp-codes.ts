import { stepAt, totpCode } from '#server/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of an authenticator app from its text, with or without spaces. */
export function secretOf(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows, `steps` of 30 s from a time. */
export const appCode = (key: string, now: Date, steps = 0) => totpCode(secretOf(key), stepAt(now) + steps);
