import { globSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createTemporaryFolder, type Server, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { atMost, exactly, type Fact, measured, timed } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { ampleBudget } from '../../rig/sms-gateways.ts';
import { createPeople, createVisits, endAllQuietHours, inADay } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { ensurePrograms } from '../debian-programs.ts';

const secondMs = 1_000;
/** A channel that fails is tried once a minute. */
const longestHoldMs = 60 * secondMs;
const sweepMs = 20 * secondMs;
/** For this long after the clock was changed, the gateway still fails. */
const watchedMs = 140 * secondMs;
/** Then the gateway works. All messages must be sent within this time. */
const sentWithinMs = 180 * secondMs;

/** How the clock is changed. After `backAfterMs`, it is set back to the real time. */
type Step = { name: string; by: string; backAfterMs?: number };
const steps: Step[] = [
  { name: 'back by two hours', by: '-2h' },
  { name: 'ahead by two hours', by: '+2h' },
  { name: 'ahead by 400 days for a minute', by: '+400d', backAfterMs: 60 * secondMs },
  { name: 'back by 400 days', by: '-400d' },
];

/** The clock of a running server is set while its gateway fails. PostgreSQL and the gateway keep the real time. */
export const clockCheck: Check = {
  name: 'clock',
  promise:
    'while the clock is set and the gateway fails, no channel is silent for longer than its pause, and no message is ended',
  control: 'the monotonic clock of holds, and the watch for jumps',
  needs: () => ensurePrograms({ faketime: 'faketime' }),
  async run({ quick, control }: RunOptions) {
    const families = quick || control ? 40 : 400;
    // Each step has its own database and server, so all steps can run at the same time.
    const facts = await Promise.all(steps.map((step) => factsOf(step, { families, control })));
    return facts.flat();
  },
};

async function factsOf(step: Step, { families, control }: { families: number; control: boolean }): Promise<Fact[]> {
  const folder = await createTemporaryFolder();
  const gateway = await openFailingGateway();
  const deployment = await startDeployment({ servers: 0 });
  const fake = await openFakeClock(folder);
  const guard = control ? without('clock') : { flags: [], env: {} };
  try {
    await fake.setTo('+0');
    const server = await startServer({
      env: { ...deployment.env, ...gateway.env, ...fake.env, ...guard.env },
      flags: guard.flags,
    });
    deployment.servers.push(server);
    await createReminded(deployment.owner, families);
    await waitUntil(() => gateway.attempts.length > 0, 60 * secondMs);
    await changeVisits(deployment.owner);
    await pause(2 * secondMs);

    await fake.setTo(step.by);
    if (step.backAfterMs) {
      await pause(step.backAfterMs);
      await fake.setTo('+0');
    }
    await pause(watchedMs);
    gateway.isWorking = true;
    const messages = families + noticeCount;
    await waitUntil(() => gateway.accepted.size >= messages, sentWithinMs);
    gateway.attempts.push(performance.now());
    return [
      exactly(
        `${step.name}: silences of the channel for more than ${(longestHoldMs * 1.5) / secondMs} s`,
        silencesOf(gateway.attempts),
        0,
      ),
      exactly(`${step.name}: messages that the gateway got`, gateway.accepted.size, messages),
      exactly(`${step.name}: messages that it got twice`, gateway.total() - gateway.accepted.size, 0),
      ...(await storedFacts(deployment.owner, step.name, messages)),
      exactly(`${step.name}: jumps in the metrics`, await jumpsOf(server), step.backAfterMs ? 2 : 1),
      exactly(
        `${step.name}: jumps in the log`,
        server.logged().split('The clock jumped').length - 1,
        step.backAfterMs ? 2 : 1,
      ),
      timed(
        atMost(
          `${step.name}: longest silence, s`,
          longestSilenceOf(gateway.attempts) / secondMs,
          (longestHoldMs + sweepMs) / secondMs + 5,
        ),
      ),
      measured(`${step.name}: attempts`, gateway.attempts.length - 1),
    ];
  } finally {
    await deployment.close();
    gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A gateway that fails until it is told to work. */
async function openFailingGateway() {
  const accepted = new Set<string>();
  const attempts: number[] = [];
  let total = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    attempts.push(performance.now());
    if (gateway.isWorking) {
      accepted.add((JSON.parse(body) as { ref: string }).ref);
      total += 1;
    }
    response.writeHead(gateway.isWorking ? 200 : 503).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = {
    isWorking: false,
    accepted,
    /** When the gateway received each call, by the monotonic clock. */
    attempts,
    total: () => total,
    env: {
      ...ampleBudget,
      SMS_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      SMS_GATEWAY_BODY: '{"to":"{phone}","text":"{text}","ref":"{reference}"}',
      // The next channel of half of the families is e-mail, and no mail server listens at this address.
      SMTP_URL: 'smtp://127.0.0.1:1',
      EMAIL_FROM: 'care@example.org',
      NOTICE_MERGE_SECONDS: '20',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return gateway;
}

/** A clock for programs that run with `env`. They use its time within a second; their monotonic clock stays right. */
async function openFakeClock(folder: string) {
  const file = join(folder, 'clock');
  const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    async setTo(difference: string) {
      await writeFile(`${file}.new`, difference);
      await rename(`${file}.new`, file);
    },
  };
}

const noticeCount = 20;

/** Creates a visit for each family: most in a day, with a due reminder, the others in eight days, without one. */
async function createReminded(owner: Pool, families: number): Promise<void> {
  await createPeople(owner, families + noticeCount);
  await endAllQuietHours(owner);
  await owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    select a.id, 'email', 'family' || a.number || '@example.org', now()
    from (select id, row_number() over (order by id) as number from accounts where user_role = 'user') a
    where a.number % 2 = 0`);
  const startsAt = sql`case when number <= ${noticeCount} then now() + interval '8 days' else ${inADay} end`;
  await createVisits(owner, { startsAt });
}

/** Staff confirm the times of the visits in eight days. These notices are waiting when the clock is changed. */
async function changeVisits(owner: Pool): Promise<void> {
  await owner.run(sql`
    insert into audit_log (at, action, entity, entity_id)
    select now(), 'appointment.confirmed', 'appointment', a.id::text
    from appointments a where a.starts_at > now() + interval '2 days'`);
}

async function storedFacts(owner: Pool, name: string, messages: number): Promise<Fact[]> {
  const { ended, others, inbox } = await owner.row<{ ended: number; others: number; inbox: number }>(sql`
    select count(*) filter (where state in ('failed', 'voided'))::integer as ended,
      count(*) filter (where channel not in ('inbox', 'sms'))::integer as others,
      count(*) filter (where channel = 'inbox')::integer as inbox
    from messages`);
  return [
    exactly(`${name}: messages that were ended`, ended, 0),
    exactly(`${name}: messages that were given to another channel`, others, 0),
    exactly(`${name}: messages in inboxes`, inbox, messages),
  ];
}

async function jumpsOf(server: Server): Promise<number> {
  const { text } = await sendCall(server.url, { path: '/metrics', timeoutMs: 5_000 });
  return Number(/^clock_jumps_total (\d+)$/m.exec(text)?.[1] ?? 0);
}

const pausesOf = (attempts: readonly number[]) => attempts.slice(1).map((at, n) => at - (attempts[n] ?? at));
const silencesOf = (attempts: readonly number[]) => pausesOf(attempts).filter((ms) => ms > longestHoldMs * 1.5).length;
const longestSilenceOf = (attempts: readonly number[]) => Math.max(0, ...pausesOf(attempts));

async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !isDone() && performance.now() < deadline; ) await pause(100);
}
