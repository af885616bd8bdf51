import { pino } from 'pino';
import { expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments/endpoints.ts';
import { openPool } from '#server/db/pools.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { accepted, recordingChannels } from '#server/test/message-channels.ts';
import { testEngine } from '#server/test/message-setup.ts';
import type { Handover } from './channel.ts';
import { Loop } from './loop.ts';

const t = testApp();

test('a step that fails is repeated, is logged once, and never ends the loop', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const loop = new Loop(
    'test',
    async () => {
      runs += 1;
      if (runs === 4) done.resolve();
      if (runs < 4) {
        setImmediate(() => loop.wake());
        throw Object.assign(new Error('Gone'), { code: '57P01' });
      }
      return 60_000;
    },
    log,
  );
  loop.start();
  await done.promise;
  await loop.stop();
  expect(runs).toBe(4);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ step: 'test', code: '57P01' });
});

test('a running engine sends what is booked, and stops only when the message in flight is acknowledged', async () => {
  t.now = new Date('2027-01-05T04:30:00Z');
  const { browser, booking } = await prepareBooking(t);
  const [inFlight, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Handover>()];
  const { sent, channels } = recordingChannels(
    ['sms'],
    () => t.now,
    () => {
      inFlight.resolve();
      return answer.promise;
    },
  );
  const engine = testEngine(t, { channels, gatewayTimeoutMs: 30_000 });
  engine.start();
  const { id } = (await browser.call(bookAppointment, booking())).body;
  await inFlight.promise;
  let isStopped = false;
  const stopped = engine.stop().then(() => {
    isStopped = true;
  });
  expect(isStopped).toBe(false);
  answer.resolve(accepted);
  await stopped;
  expect(sent.map(({ kind }) => kind)).toEqual(['booked']);
  expect(engine.count('sent')).toEqual([{ labels: { kind: 'booked', channel: 'sms' }, value: 1 }]);
  expect(id).toBeTruthy();
});

test('an engine without a database neither throws nor ends, and stops at once', async () => {
  const db = openPool({ host: '127.0.0.1', port: 9 }, { max: 1 });
  const engine = testEngine(t, { db, channels: recordingChannels(['sms'], () => t.now).channels });
  engine.start();
  await expect(engine.deriveNotices()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await engine.stop();
  await db.end();
});
