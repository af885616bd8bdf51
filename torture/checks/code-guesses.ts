import { ask, inParallel, openConnections } from '../../rig/http.ts';
import { openStage } from '../../rig/stage.ts';
import { atMost, type Check, exactly, type Order, told } from '../check.ts';

const wrongCode = 'That code is not right';

/** Somebody who knows a phone tries every code there is, through two servers, as fast as they answer. */
export const codeGuesses: Check = {
  name: 'code-guesses',
  promise: 'of a million guesses at a code at most five are looked at, and the right one is worth nothing after them',
  control: 'the count of tries',
  async run({ quick, control }: Order) {
    const guesses = quick ? 20_000 : 1_000_000;
    const stage = await openStage({ servers: 2, env: { REQUIRE_PHONE_VERIFICATION: 'true' } });
    try {
      if (control) {
        await stage.owner`alter table phone_codes drop constraint phone_codes_tries_bounded`;
        await stage.owner.unsafe(`
          create function forget_tries() returns trigger language plpgsql as 'begin new.tries := 0; return new; end';
          create trigger forget_tries before update on phone_codes for each row execute function forget_tries()`);
      }
      const [first, second] = stage.servers.map((server) => server.url);
      const form = {
        name: 'Guessed At',
        phone: '9811100001',
        password: 'monsoon-mango',
        confirmPassword: 'monsoon-mango',
      };
      const asked = await ask(first ?? '', { path: '/api/register', body: form });
      const cookie = String(asked.headers['set-cookie']).match(/challenge=[^;]+/)?.[0] ?? '';
      const agent = openConnections(64);
      const seen = { evaluated: 0, refused: 0, other: 0, opened: 0 };
      const began = performance.now();
      await inParallel(guesses, 64, async (n) => {
        const code = String(n % 1_000_000).padStart(6, '0');
        const call = { path: '/api/register/confirm', body: { code }, cookie, agent };
        const { status, text } = await ask((n % 2 ? first : second) ?? '', call);
        if (status === 200) seen.opened += 1;
        else if (text.includes(wrongCode)) seen.evaluated += 1;
        else if (status === 409) seen.refused += 1;
        else seen.other += 1;
      });
      const seconds = (performance.now() - began) / 1000;
      agent.destroy();
      const [{ count }] = await stage.owner<[{ count: number }]>`
        select count(*)::integer as count from accounts where user_role = 'user'`;
      return [
        atMost('guesses that were looked at', seen.evaluated + seen.opened, 5),
        exactly('guesses', seen.evaluated + seen.refused + seen.opened, guesses),
        exactly('other answers', seen.other, 0),
        // Five of a million guesses may be lucky.
        atMost('accounts opened', count, seen.opened),
        told('guesses a second', guesses / seconds),
      ];
    } finally {
      await stage.close();
    }
  },
};
