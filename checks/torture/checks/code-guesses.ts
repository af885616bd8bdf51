import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { type Deployment, startDeployment } from '../../rig/deployment.ts';
import { atMost, exactly, measured } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { encodeRequest, sendRepeatedly } from '../../rig/repeated-requests.ts';
import { createBareAccount, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const connections = 64;
const json = 'application/json';

/** An attacker who knows a phone tries all codes through two servers, as fast as possible. */
export const codeGuessesCheck: Check = {
  name: 'code-guesses',
  promise: 'of a million guesses at a code at most five are checked, and after them the right code is rejected too',
  control: 'the count of tries',
  async run({ quick, control }: RunOptions) {
    const guesses = control ? 2_000 : quick ? 2_000 : 1_000_000;
    const deployment = await startDeployment({ servers: 2, env: { REQUIRE_PHONE_VERIFICATION: 'true' } });
    try {
      if (control) {
        await deployment.owner.run(sql`alter table phone_codes drop constraint phone_codes_tries_bounded`);
        await deployment.owner.script(`
          create function forget_tries() returns trigger language plpgsql as 'begin new.tries := 0; return new; end';
          create trigger forget_tries before update on phone_codes for each row execute function forget_tries()`);
      }
      const urls = deployment.servers.map((server) => new URL(server.url));
      const targets = [
        await askForCode(urls[0]?.href ?? '', registration),
        await askForCode(urls[1]?.href ?? '', await recovery(deployment)),
        await askForCode(urls[0]?.href ?? '', await secondStep(deployment, urls[1]?.href ?? '')),
      ];
      const seen = { evaluated: targets.map(() => 0), refused: 0, other: 0, opened: 0 };
      let sent = 0;
      const guessOn = async (url: URL, which: number) => {
        const { confirm, form, cookie } = targets[which] as Target;
        const nextGuess = () => {
          if (sent === guesses) return null;
          const code = String(Math.floor(sent++ / targets.length) % 1_000_000).padStart(6, '0');
          const headers = { cookie, 'content-type': json };
          return encodeRequest(
            { method: 'POST', path: confirm, headers, body: JSON.stringify({ ...form, code }) },
            url,
          );
        };
        await sendRepeatedly(url, nextGuess, (status) => {
          if (status === 200) seen.opened += 1;
          if (status === 200 || status === 400) seen.evaluated[which] = (seen.evaluated[which] ?? 0) + 1;
          else if (status === 409) seen.refused += 1;
          else seen.other += 1;
        });
      };
      const began = performance.now();
      const attackers = Array.from({ length: connections }, (_, n) =>
        guessOn(urls[n % 2] as URL, Math.floor(n / 2) % 3),
      );
      await Promise.all(attackers);
      const seconds = (performance.now() - began) / 1000;
      const [registering = 0, recovering = 0, signingIn = 0] = seen.evaluated;
      return [
        atMost('guesses at a registration that were looked at', registering, 5),
        atMost('guesses at a recovery that were looked at', recovering, 5),
        atMost('guesses at a sign-in that were looked at', signingIn, 5),
        exactly('guesses that were not', seen.refused, guesses - registering - recovering - signingIn),
        exactly('other answers', seen.other, 0),
        measured('lucky ones', seen.opened), // up to ten in a million are expected
        measured('guesses a second', guesses / seconds),
      ];
    } finally {
      await deployment.close();
    }
  },
};

const password = { password: 'monsoon-mango', confirmPassword: 'monsoon-mango' };
const registration = {
  path: '/api/register',
  body: { name: 'Guessed At', phone: '9711100001', ...password },
  confirm: '/api/register/confirm',
  form: {},
};

async function recovery({ owner }: Deployment) {
  const [person] = await createPeople(owner, 1);
  return {
    path: '/api/password-recovery',
    body: { phone: person?.phone },
    confirm: '/api/password-recovery/confirm',
    form: password,
  };
}

/** The attacker has the password, but a code is needed because of earlier wrong passwords. */
async function secondStep({ owner }: Deployment, url: string) {
  const words = 'the right words 42';
  const phone = '+919700000001';
  await createBareAccount(owner, { phone, passwordHash: await new PasswordHasher().hash(words) });
  for (let n = 0; n < 3; n += 1) await sendCall(url, { path: '/api/sign-in', body: { phone, password: `guess ${n}` } });
  return {
    path: '/api/sign-in',
    body: { phone, password: words },
    confirm: '/api/sign-in/confirm',
    form: {},
  };
}

type Target = { confirm: string; form: object; cookie: string };

async function askForCode(
  url: string,
  target: Omit<Target, 'cookie'> & { path: string; body: object },
): Promise<Target> {
  const { headers } = await sendCall(url, target);
  return { ...target, cookie: String(headers['set-cookie']).match(/challenge=[^;]+/)?.[0] ?? '' };
}
