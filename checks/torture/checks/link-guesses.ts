import { randomBytes } from 'node:crypto';
import type { Pool } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/secrets.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, measured } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { encodeRequest, sendRepeatedly } from '../../rig/repeated-requests.ts';
import { createPeople, createVisits } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const connections = 64;
const links = 1_000;
/** As in `limits-service.ts`: wrong links of a network in an hour. Guesses at the same moment are all looked up. */
const maxWrong = 100;

/** An attacker tries links of messages through two servers, as fast as possible, by reading and by answering. */
export const linkGuessesCheck: Check = {
  name: 'link-guesses',
  promise: 'of a million guesses at a one-tap link none is right, and few are looked at; preview robots change nothing',
  control: 'the count of wrong links',
  async run({ quick, control }: RunOptions) {
    const guesses = quick || control ? 5_000 : 1_000_000;
    const deployment = await startDeployment({ servers: 2 });
    try {
      const { owner } = deployment;
      const tokens = await createLinks(owner);
      if (control)
        await owner.script(`
          create function forget_count() returns trigger language plpgsql as 'begin new.count := 0; return new; end';
          create trigger forget_count before update on attempt_counters for each row execute function forget_count()`);
      const urls = deployment.servers.map((server) => new URL(server.url));
      // A right link works before the attack, and a robot that opens it changes nothing.
      const right = `/api/replies/${tokens[0]}`;
      const before = await countAnswers(owner);
      const opened = await sendCall(urls[0]?.href ?? '', { path: right });
      for (const path of [right, `/r/${tokens[0]}`])
        for (const method of ['GET', 'HEAD']) await sendCall(urls[1]?.href ?? '', { path, method });
      const seen = { right: 0, wrong: 0, limited: 0, other: 0 };
      let sent = 0;
      const guess = (url: URL) =>
        sendRepeatedly(
          url,
          () => {
            if (sent === guesses) return null;
            sent += 1;
            const path = `/api/replies/${randomBytes(12).toString('base64url')}`;
            const isAnswer = sent % 2 === 0;
            return encodeRequest(
              isAnswer
                ? {
                    method: 'POST',
                    path,
                    headers: { 'content-type': 'application/json' },
                    body: '{"answer":"not-coming"}',
                  }
                : { path },
              url,
            );
          },
          (status) => {
            if (status === 200) seen.right += 1;
            else if (status === 404) seen.wrong += 1;
            else if (status === 429) seen.limited += 1;
            else seen.other += 1;
          },
        );
      const began = performance.now();
      await Promise.all(Array.from({ length: connections }, (_, n) => guess(urls[n % 2] as URL)));
      const seconds = (performance.now() - began) / 1000;
      return [
        exactly('a right link, before the attack', opened.status, 200),
        exactly('answers or cancellations by robots and guesses', (await countAnswers(owner)) - before, 0),
        exactly('right guesses', seen.right, 0),
        atMost('guesses that were looked at', seen.wrong, maxWrong + connections),
        atLeast('guesses that were not', seen.limited, guesses - maxWrong - connections),
        exactly('other answers', seen.other, 0),
        measured('guesses a second', guesses / seconds),
      ];
    } finally {
      await deployment.close();
    }
  },
};

/** Visits with a sent message each. Returns the tokens of their links. */
async function createLinks(owner: Pool): Promise<string[]> {
  await createPeople(owner, links);
  await createVisits(owner, { startsAt: sql`now() + interval '2 days'` });
  const tokens = Array.from({ length: links }, () => randomBytes(12).toString('base64url'));
  const hashes = tokens.map((token) => tokenHash(token).toString('hex'));
  await owner.run(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, next_attempt_at,
      expires_at, sent_at, link_hash)
    select a.user_id, a.id, a.starts_at, 'booked', '1', 'sms', 'sent', now(), now(), a.starts_at, now(), decode(h.hash, 'hex')
    from (select *, row_number() over (order by id) as number from appointments) a
    join jsonb_array_elements_text(${jsonValue(hashes)}::text::jsonb) with ordinality h (hash, number) on h.number = a.number`);
  return tokens;
}

async function countAnswers(owner: Pool): Promise<number> {
  const { count } = await owner.row<{ count: number }>(sql`
    select ((select count(*) from visit_answers) + (select count(*) from appointments where status = 'cancelled'))::integer
      as count`);
  return count;
}
