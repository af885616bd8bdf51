import { setTimeout as pause } from 'node:timers/promises';
import { todayInIndia } from '#contract/shared/clock.ts';
import { sql } from '#server/db/sql.ts';
import { type EmbeddedDeployment, startEmbeddedDeployment } from '../../rig/deployment.ts';
import { fillDisk, missingForDisks } from '../../rig/disk.ts';
import { atLeast, atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { createBareAccount, createSession } from '../../rig/world/small-world.ts';
import { startBookingLoad } from '../booking-load.ts';
import type { Check, RunOptions } from '../check.ts';

const diskMb = 256;
const fullForMs = 3_000;
const walFileBytes = 16 * 2 ** 20;

/** The disk becomes full while families book: in turn without space for new rows and without space for the WAL. */
export const diskFullCheck: Check = {
  name: 'disk-full',
  promise:
    'a full disk loses nothing that was acknowledged, is reported with 503, and needs no restart once there is space',
  control: 'the wait for the disk before a booking is acknowledged',
  needs: missingForDisks,
  async run({ quick, control }: RunOptions) {
    const cycles = quick ? 1 : 5;
    const deployment = await startEmbeddedDeployment({ diskMb });
    let free = async () => {};
    try {
      if (control) await acknowledgeEarly(deployment);
      const load = await startBookingLoad(deployment.owner, deployment.server.url, 24);
      const readers = readWithoutPause(deployment.server.url);
      const reading = await readTheDay(deployment);
      const backAfter: number[] = [];
      const stops = () => deployment.server.logged().split('The embedded database stopped').length;
      let databaseStops = 0;
      for (let cycle = 0; cycle < cycles * 2; cycle += 1) {
        await load.waitFor(200);
        const stopsBefore = stops();
        // In turn: no space for new rows; space for rows, but not for the next WAL file.
        const isWal = cycle % 2 === 1;
        free = await fillDisk(deployment.folder, isWal ? walFileBytes / 2 : 0);
        reading.setFull(!isWal);
        if (isWal) await fillWal(deployment);
        await pause(fullForMs);
        reading.setFull(false);
        if (stops() > stopsBefore) databaseStops += 1;
        await free();
        backAfter.push(await load.waitFor(1));
      }
      await load.waitFor(200);
      const read = await readers.finish();
      const day = await reading.finish();
      const facts = await load.finish();
      const fullAnswers = deployment.server.logged().split('"code":"53100"').length - 1;
      return [
        ...facts,
        exactly('readers who got neither the page nor 503', read.other, 0),
        exactly('readers of the day’s list who got neither it nor 503', day.other, 0),
        atLeast('the day’s list read while there was no space for rows', day.readWhileFull, cycles * 3),
        exactly('records of the day’s list fewer than readings', Math.max(0, day.read - day.records), 0),
        exactly('records of the day’s list without a reading', Math.max(0, day.records - day.read - day.busy), 0),
        exactly('servers that ended', deployment.server.process.exitCode === null ? 0 : 1, 0),
        atLeast('statements that found no room', fullAnswers, 1),
        atLeast('times PostgreSQL fell because its journal found no room', databaseStops, 1),
        timed(atMost('from room to the first booking, slowest, in ms', Math.max(...backAfter), 10_000)),
        measured('the same, middle, in ms', percentile(backAfter, 0.5)),
        measured('times the disk was full', cycles * 2),
        measured('acknowledged bookings', load.acknowledged.size),
        measured('readers served', read.served),
        measured('readers who got 503', read.busy),
      ];
    } finally {
      await free();
      await deployment.close();
    }
  },
};

/** Lets PostgreSQL acknowledge transactions before they are on the disk. */
async function acknowledgeEarly({ owner, superuser }: EmbeddedDeployment): Promise<void> {
  await owner.run(sql`alter database caresaathi set synchronous_commit = off`);
  await superuser.script(`alter system set wal_writer_delay = '10s'`);
  await superuser.run(sql`select pg_reload_conf()`);
}

/** Writes into the WAL only, while families book, until PostgreSQL fails. */
async function fillWal({ superuser }: EmbeddedDeployment): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1, await pause(5)) {
    const isWritten = await superuser
      .rows(sql`select pg_logical_emit_message(false, 'torture', repeat('x', 100000))`)
      .then(
        () => true,
        () => false,
      );
    if (!isWritten) return;
  }
}

/** An assistant reads the list of the day continuously. Each reading must have its record when the disk has space again. */
async function readTheDay({ owner, server: { url } }: EmbeddedDeployment) {
  const token = await createSession(
    owner,
    await createBareAccount(owner, { phone: '+919700000001', role: 'assistant' }),
  );
  const seen = { read: 0, readWhileFull: 0, busy: 0, other: 0 };
  let [isFull, isOver] = [false, false];
  const path = `/api/admin/day?date=${todayInIndia(new Date())}`;
  const reading = (async () => {
    for (; !isOver; await pause(100)) {
      const wasFull = isFull;
      const { status } = await sendCall(url, { path, cookie: `session=${token}` });
      if (status === 200) seen.read += 1;
      else if (status === 503) seen.busy += 1;
      else seen.other += 1;
      if (status === 200 && wasFull && isFull) seen.readWhileFull += 1;
    }
  })();
  return {
    setFull(now: boolean) {
      isFull = now;
    },
    async finish() {
      isOver = true;
      await reading;
      const waiting = async () => /^access_records_waiting 0$/m.test((await sendCall(url, { path: '/metrics' })).text);
      for (let tries = 0; tries < 60 && !(await waiting()); tries += 1) await pause(500);
      const { count } = await owner.row<{ count: number }>(
        sql`select count(*)::integer as count from access_records where screen = 'day-board'`,
      );
      return { ...seen, records: count };
    },
  };
}

/** Visitors who read continuously. Each request must get a page or our 503 with `Retry-After`. */
function readWithoutPause(url: string) {
  const agent = openConnections(4);
  const seen = { served: 0, busy: 0, other: 0 };
  let isOver = false;
  const clients = ['/api/doctors', '/api/cities', '/doctors', '/'].map(async (path) => {
    for (; !isOver; await pause(20)) {
      const { status, text, headers } = await sendCall(url, { path, agent });
      const isOurs = path.startsWith('/api/')
        ? text.startsWith('{"code":"unavailable"')
        : /^<!doctype html>/i.test(text);
      if (status === 200) seen.served += 1;
      else if (status === 503 && isOurs && headers['retry-after']) seen.busy += 1;
      else {
        seen.other += 1;
        console.log(path, status, text.slice(0, 200));
      }
    }
  });
  return {
    async finish() {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return seen;
    },
  };
}
