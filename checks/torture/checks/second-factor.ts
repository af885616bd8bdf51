import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { newTotpSecret, stepAt, totpCode } from '#server/totp.ts';
import { type Deployment, startDeployment, without } from '../../rig/deployment.ts';
import { atMost, exactly, measured } from '../../rig/facts.ts';
import { type Reply, sendCall } from '../../rig/http.ts';
import { encodeRequest, sendRepeatedly } from '../../rig/repeated-requests.ts';
import { createBareAccount } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const connections = 64;
const maxChecked = 10;
const password = 'the right words 42';
const secretKey = 'the key of this check, which is long enough';

/** A thief who has the password of an administrator guesses the code of the app, through two servers. */
export const secondFactorCheck: Check = {
  name: 'second-factor',
  promise:
    'of 10,000 guesses at a code of an app at most ten are checked, right ones are rejected too, and a right code works once',
  control: 'the count of attempts at the second factor',
  async run({ quick, control }: RunOptions) {
    const guesses = quick ? 2_000 : 10_000;
    const races = quick ? 5 : 25;
    const options = control ? without('factor-attempts') : { env: {} };
    const deployment = await startDeployment({
      servers: 2,
      ...options,
      env: { ...options.env, SECRET_KEY: secretKey },
    });
    try {
      const urls = deployment.servers.map((server) => new URL(server.url));
      const seen = await guess(urls, await createAdmin(deployment, 0), guesses);
      let openedByOneCode = 0;
      for (let n = 1; n <= races; n += 1)
        openedByOneCode += await raceWithOneCode(urls, await createAdmin(deployment, n));
      return [
        atMost('guesses that were checked', seen.checked, maxChecked),
        exactly('guesses that were rejected unchecked', seen.refused, guesses - seen.checked),
        exactly('sessions that guesses opened', seen.opened, 0),
        exactly('other answers', seen.other, 0),
        exactly('sessions that one right code opened, of eight browsers at once', openedByOneCode, races),
        measured('guesses a second', guesses / seen.seconds),
      ];
    } finally {
      await deployment.close();
    }
  },
};

type Admin = { phone: string; secret: Buffer };

async function createAdmin({ owner }: Deployment, n: number): Promise<Admin> {
  const phone = `+9197200${String(n).padStart(5, '0')}`;
  const secret = newTotpSecret();
  const id = await createBareAccount(owner, {
    phone,
    role: 'admin',
    passwordHash: await new PasswordHasher().hash(password),
  });
  const sealed = new Secrets(secretKey).seal(`authenticator app ${id}`, secret.toString('base64'));
  await owner.run(sql`
    insert into totp_factors (account_id, sealed_secret, created_at, activated_at) values (${id}, ${sealed}, now(), now())`);
  return { phone, secret };
}

const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).match(/sign-in=[^;]+/)?.[0] ?? '';
const enterPassword = async (url: URL, phone: string) =>
  cookieOf(await sendCall(url.href, { path: '/api/admin/sign-in', body: { phone, password } }));
const path = '/api/sign-in/second-factor';

/** Every hundredth guess after the first 200 is right, so a check too many opens a session. */
async function guess(urls: URL[], { phone, secret }: Admin, guesses: number) {
  const cookies = await Promise.all(urls.map((url) => enterPassword(url, phone)));
  const seen = { checked: 0, refused: 0, opened: 0, other: 0, seconds: 0 };
  let sent = 0;
  const guessOn = (url: URL, cookie: string) => {
    const next = () => {
      if (sent === guesses) return null;
      const n = sent++;
      const code = n >= 200 && n % 100 === 0 ? totpCode(secret, stepAt(new Date())) : String(n).padStart(6, '0');
      const headers = { cookie, 'content-type': 'application/json' };
      return encodeRequest({ method: 'POST', path, headers, body: JSON.stringify({ kind: 'app', code }) }, url);
    };
    return sendRepeatedly(url, next, (status) => {
      if (status === 200) seen.opened += 1;
      if (status === 200 || status === 400) seen.checked += 1;
      else if (status === 429) seen.refused += 1;
      else seen.other += 1;
    });
  };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, (_, n) => guessOn(urls[n % 2] as URL, cookies[n % 2] as string)),
  );
  seen.seconds = (performance.now() - began) / 1000;
  return seen;
}

/** Eight browsers that have the password send the same right code at once, through both servers. */
async function raceWithOneCode(urls: URL[], { phone, secret }: Admin): Promise<number> {
  const browsers = Array.from({ length: 8 }, (_, n) => urls[n % 2] as URL);
  const cookies: string[] = [];
  for (const url of browsers) cookies.push(await enterPassword(url, phone));
  const body = { kind: 'app', code: totpCode(secret, stepAt(new Date())) };
  const replies = await Promise.all(
    browsers.map((url, n) => sendCall(url.href, { path, body, cookie: cookies[n] ?? '' })),
  );
  return replies.filter(({ status }) => status === 200).length;
}
