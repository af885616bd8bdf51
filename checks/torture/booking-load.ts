import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { exactly, type Fact } from '../rig/facts.ts';
import { openConnections, sendCall } from '../rig/http.ts';
import { bookingForm, createOffer, createPeople, type Person } from '../rig/world/small-world.ts';

const slots = 14_000;

/** Creates the families and the doctors. There are enough of them that no family reaches a booking limit. */
export async function prepareBookings(owner: Pool) {
  return { people: await createPeople(owner, 3_000), ...(await createOffer(owner, 50)) };
}

type LoadOptions = {
  prepared?: Awaited<ReturnType<typeof prepareBookings>>;
  /** How long each family waits after a booking, and before it repeats a booking without a reply. */
  pauseMs?: number;
  retryMs?: number;
};

/**
 * Starts families who book continuously. Each repeats a booking with the same idempotency key until it gets a reply, as a
 * browser does.
 */
export async function startBookingLoad(owner: Pool, url: string, width: number, options: LoadOptions = {}) {
  const { pauseMs = 0, retryMs = 20 } = options;
  const { people, doctorIds, form } = options.prepared ?? (await prepareBookings(owner));
  const agent = openConnections(width);
  const acknowledged = new Map<string, string>();
  /** When each booking was acknowledged, by `performance.now()`. */
  const acknowledgedAt: number[] = [];
  const rejected: string[] = [];
  const seen = { unexpected: 0, unanswered: 0, busy: 0 };
  let isOver = false;
  let paused = Promise.resolve();
  let inFlight = 0;

  async function book(person: Person): Promise<void> {
    const intent = randomUUID();
    // Half of the bookings have a doctor, so two may request the same time. For the others, only the key prevents duplicates.
    const doctor = randomInt(2) ? { doctorId: doctorIds[randomInt(doctorIds.length)] } : {};
    const body = { ...bookingForm(form, person.patientId, randomInt(slots)), ...doctor, notes: intent };
    for (;;) {
      const call = { path: '/api/appointments', body, cookie: `session=${person.token}`, agent, timeoutMs: 20_000 };
      const { status, text } = await sendCall(url, call);
      if (status === 201) {
        acknowledgedAt.push(performance.now());
        return void acknowledged.set(intent, (JSON.parse(text) as { id: string }).id);
      }
      if (status === 409) return void rejected.push(intent);
      if (status === 0) seen.unanswered += 1;
      else if (status === 503) seen.busy += 1;
      else seen.unexpected += 1;
      if (isOver && status !== 0 && status !== 503) return;
      await pause(retryMs);
    }
  }

  const clients = Array.from({ length: width }, async (_, n) => {
    for (let turn = n; !isOver; turn += width) {
      await paused;
      inFlight += 1;
      await book(people[turn % people.length] as Person);
      inFlight -= 1;
      if (pauseMs > 0) await pause(pauseMs);
    }
  });

  return {
    acknowledged,
    acknowledgedAt,
    seen,
    /** Waits until this many more bookings are acknowledged. Returns the milliseconds. */
    async waitFor(more: number): Promise<number> {
      const [began, goal] = [performance.now(), acknowledged.size + more];
      while (acknowledged.size < goal) {
        if (performance.now() - began > 60_000) throw new Error('No booking was acknowledged for a minute.');
        await pause(5);
      }
      return performance.now() - began;
    },
    /** Waits for the replies of all bookings in flight. No other booking begins until the returned function is called. */
    async hold(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      paused = promise;
      while (inFlight > 0) await pause(5);
      return resolve;
    },
    /** Waits for all replies, and compares them with the stored appointments. */
    async finish(): Promise<Fact[]> {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      const rows = await owner.rows<{ id: string; notes: string }>(sql`select id, notes from appointments`);
      const stored = new Map(rows.map((row) => [row.notes, row.id]));
      const lost = [...acknowledged].filter(
        ([intent, id]) => stored.get(intent) !== id && !rows.some((row) => row.id === id),
      );
      const { count: overlapping } = await owner.row<{ count: number }>(sql`
        select count(*)::integer as count
        from appointments a join appointments b on a.doctor_id = b.doctor_id and a.id < b.id
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.status <> 'cancelled' and b.status <> 'cancelled'`);
      return [
        exactly('acknowledged bookings that are lost', lost.length, 0),
        exactly('bookings that exist twice', rows.length - stored.size, 0),
        exactly('bookings that overlap', overlapping, 0),
        exactly('refused, and booked all the same', rejected.filter((intent) => stored.has(intent)).length, 0),
        exactly('stored without an acknowledgement', stored.size - acknowledged.size, 0),
        exactly('answers that nobody expects', seen.unexpected, 0),
      ];
    },
  };
}
