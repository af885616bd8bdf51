import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { base32, checkTotp, newTotpSecret, stepAt, totpAddress, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 4226, appendix D.
test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'RFC 4226: the code %s',
  (code) => {
    const step = [755224, 287082, 359152, 969429, 338314, 254676, 287922, 162583, 399871, 520489].indexOf(Number(code));
    expect(totpCode(secret, step)).toBe(code);
  },
);

// RFC 6238, appendix B, of which our codes are the last six digits.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: the code after %i s', (seconds, code) => {
  expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(-6));
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

const now = new Date('2027-01-05T04:30:10Z');
const current = stepAt(now);
test.each([
  ['two steps ago', current - 2, 0, 'wrong'],
  ['one step ago', current - 1, 0, { step: current - 1 }],
  ['now', current, 0, { step: current }],
  ['one step ahead', current + 1, 0, { step: current + 1 }],
  ['two steps ahead', current + 2, 0, 'wrong'],
  ['now, and used', current, current, 'used'],
  ['one step ago, after the one of now was used', current - 1, current, 'used'],
  ['one step ahead, after the one of now was used', current + 1, current, { step: current + 1 }],
  ['now, after a server with a clock four minutes ahead', current, current + 8, 'used'],
  ['now, after a server with a clock a year ahead', current, current + 1_051_200, { step: current }],
])('a code of the step %s', (_name, step, lastUsedStep, expected) => {
  expect(checkTotp(secret, totpCode(secret, step), { now, lastUsedStep })).toEqual(expected);
});

test('the address for the QR code', () => {
  const address = totpAddress({ secret, issuer: 'CareSaathi', account: 'Asha & Co' });
  expect(address).toBe(
    'otpauth://totp/CareSaathi:Asha%20%26%20Co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=CareSaathi&period=30&digits=6',
  );
});

const hasOathtool = spawnSync('oathtool', ['--version']).status === 0;
test.runIf(hasOathtool)('oathtool computes the same codes', () => {
  for (let n = 0; n < 20; n += 1) {
    const random = newTotpSecret();
    const at = new Date(now.getTime() + n * 86_400_123);
    const args = ['--totp', '--base32', `--now=${at.toISOString()}`, base32(random)];
    const { stdout } = spawnSync('oathtool', args, { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } });
    expect(stdout.trim()).toBe(totpCode(random, stepAt(at)));
  }
});
