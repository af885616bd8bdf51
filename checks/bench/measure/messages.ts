import { setTimeout as pause } from 'node:timers/promises';
import { inMessengerTransaction, type Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import { insertReminders, lockDeriving } from '#server/messages/derive-queries.ts';
import { without } from '../../rig/deployment.ts';
import { atLeast, atMost, type Fact, median, percentile } from '../../rig/facts.ts';
import { openMessageGateway } from '../../rig/sms-gateways.ts';
import { connectionOf, openOwner, startBench } from './bench-server.ts';
import { closeLoader, sendLoad } from './send-load.ts';

const maxSweepMs = 100;
const minBookingShare = 0.95;
const maxSecondsToHandOver = 30;
const perHour = 10_000;
const pairs = 5;
/** The options of a server that neither derives nor sends messages. */
const withoutEngine = without('engine');

type Options = { isQuick: boolean; seconds: number };

/**
 * Measures the engine of messages: the time of a sweep (a search for messages that are due), the rate of bookings while
 * it runs, and the time from the moment a message is due until the gateway has it.
 */
export async function measureMessages(folder: string, port: number, options: Options): Promise<Fact[]> {
  try {
    return [
      await measureSweep(folder, port, options),
      await compareBookings(folder, port, options),
      await measureHandOver(folder, port, options),
    ];
  } finally {
    closeLoader();
  }
}

/** Runs one sweep after another, each with a clock 20 s later. The first ones create what was due before. */
async function measureSweep(folder: string, port: number, { isQuick }: Options): Promise<Fact> {
  const server = await startBench(folder, port, withoutEngine);
  const pool = openPool(connectionOf(server.address), { max: 1 });
  try {
    const sweep = (now: Date) =>
      inMessengerTransaction(pool, async (tx) => {
        await lockDeriving(tx, 'reminders');
        return insertReminders(tx, { now, configured: ['sms'], textIds: {}, isClockSettled: true }, 20_000);
      });
    // At noon in India, when nobody has quiet hours.
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00+05:30`);
    for (let full = true; full; ) full = (await sweep(new Date(noon))).isFull;
    const times: number[] = [];
    for (let n = 1; n <= (isQuick ? 20 : 60); n += 1) {
      const began = performance.now();
      await sweep(new Date(noon + n * 20_000));
      times.push(performance.now() - began);
    }
    const value = percentile(times, 0.95);
    const what = `messages: a sweep in ms, 95 of 100 (median ${median(times).toFixed(1)})`;
    return atMost(what, value, maxSweepMs);
  } finally {
    await pool.end();
    await server.close();
  }
}

/** Bookings per second with the engine and a gateway, as a share of those without the engine. */
async function compareBookings(folder: string, port: number, { seconds }: Options): Promise<Fact> {
  const gateway = await openMessageGateway();
  const rateOf = async (options: { env: Record<string, string>; flags?: string[] }) => {
    const server = await startBench(folder, port, options);
    try {
      const bookFor = (time: number) => {
        const requests = server.people.bookings(Math.ceil(2_000 * Math.max(time, 1)));
        return sendLoad({ url: server.serverUrl, requests, seconds: time, once: true });
      };
      await bookFor(Math.max(seconds, 2)); // a warm-up, which also creates messages for the engine
      return (await bookFor(seconds * 2)).perSecond;
    } finally {
      await server.close();
    }
  };
  try {
    const shares: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFirst = pair % 2 === 0;
      const first = await rateOf(isFirst ? { env: gateway.env } : withoutEngine);
      const second = await rateOf(isFirst ? withoutEngine : { env: gateway.env });
      shares.push(isFirst ? first / second : second / first);
    }
    const value = median(shares);
    const all = shares.map((share) => share.toFixed(3)).join(', ');
    const what = `messages: bookings beside the engine, share of those without it (${all})`;
    return atLeast(what, value, minBookingShare);
  } finally {
    gateway.close();
  }
}

/** The time from the moment a reminder is due until the gateway has it. Half are due at full minutes, in bursts. */
async function measureHandOver(folder: string, port: number, { isQuick }: Options): Promise<Fact> {
  const gateway = await openMessageGateway({ maxDelayMs: 100 });
  const server = await startBench(folder, port, { env: gateway.env });
  const owner = await openOwner(folder, server.address);
  try {
    const minutes = isQuick ? 2 : 10;
    const due = await createDue(owner, minutes);
    const findSent = () =>
      owner.rows<{ id: string; visit: string }>(sql`
        select id, appointment_id as visit from messages
        where channel = 'sms' and kind = 'reminder' and occasion = 'day' and state = 'sent'
          and appointment_id = any (${[...due.keys()]}::uuid[])`);
    const deadline = Math.max(...due.values()) + 120_000;
    while (Date.now() < deadline && (await findSent()).length < due.size) await pause(2_000);
    const rows = await findSent();
    const seconds = rows.map(({ id, visit }) => {
      const handed = gateway.firstAt.get(id) ?? Number.POSITIVE_INFINITY;
      return (handed - (due.get(visit) ?? 0)) / 1_000;
    });
    const isComplete = seconds.length === due.size;
    const value = isComplete ? percentile(seconds, 0.99) : Number.POSITIVE_INFINITY;
    const what = `messages: from due to handed over in s, p99 of ${due.size} at 10,000 an hour (median ${median(seconds).toFixed(1)})`;
    return atMost(what, value, maxSecondsToHandOver);
  } finally {
    await owner.end();
    await server.close();
    gateway.close();
  }
}

/** Creates visits whose reminder of the day before is due in the coming minutes. Returns when each reminder is due. */
async function createDue(owner: Pool, minutes: number): Promise<Map<string, number>> {
  const count = Math.round((perHour / 60) * minutes);
  const begin = Date.now() + 30_000;
  const dueAt = Array.from({ length: count }, (_, n) => {
    const spread = begin + (n / count) * minutes * 60_000;
    return n % 2 === 0 ? spread : Math.ceil(spread / 60_000) * 60_000; // every minute a burst
  });
  await owner.run(sql`
    insert into message_settings (account_id, quiet_from, quiet_to)
    select id, '00:00', '00:00' from accounts where name like 'Bench Family %'
    on conflict (account_id) do update set quiet_from = '00:00', quiet_to = '00:00'`);
  const rows = await owner.rows<{ id: string; startsAt: Date }>(sql`
    insert into appointments (user_id, patient_id, title, starts_at, created_at)
    select p.user_id, p.id, 'Visit', to_timestamp(d.due::float8 / 1000) + interval '24 hours', now() - interval '30 days'
    from (select p.*, row_number() over (order by p.id) as number, count(*) over () as total
      from patients p join accounts a on a.id = p.user_id where a.name like 'Bench Family %') p
    join jsonb_array_elements_text(${jsonValue(dueAt)}::text::jsonb) with ordinality d (due, number)
      on (d.number - 1) % p.total + 1 = p.number
    returning id, starts_at`);
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt.getTime() - 86_400_000]));
}
