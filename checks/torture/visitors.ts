import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../rig/deployment.ts';
import { exactly, type Fact, percentile } from '../rig/facts.ts';
import { openConnectionsFromManyAddresses, sendCall } from '../rig/http.ts';
import { bookingForm, createOffer, createPeople } from '../rig/world/small-world.ts';

/** Prepares sixteen visitors who open pages, read lists and book. Each has its own address, unless one is given. */
export async function prepareVisits({ owner }: Deployment, url: string, families = 1_500) {
  const people = await createPeople(owner, families);
  const { doctorIds, form } = await createOffer(owner, 100);
  let bookings = 0;
  let turn = 0;
  const nextCall = () => {
    // Each family makes four calls in a row, so that all families book equally often, far below their limits.
    const { token, patientId } = people[Math.floor(turn / 4) % people.length] ?? { token: '', patientId: '' };
    const cookie = `session=${token}`;
    turn += 1;
    if (turn % 4 === 0) return { path: '/doctors' };
    if (turn % 4 === 1) return { path: '/api/doctors' };
    if (turn % 4 === 2) return { path: '/api/patients', cookie };
    const doctorId = doctorIds[bookings % 100];
    const body = { ...bookingForm(form, patientId, Math.floor(bookings / 100)), doctorId };
    bookings += 1;
    return { path: '/api/appointments', cookie, body };
  };

  return async (seconds: number, addressOf: ((n: number) => string) | undefined) => {
    const agent = openConnectionsFromManyAddresses(16, addressOf);
    const times: number[] = [];
    let failed = 0;
    const end = performance.now() + seconds * 1000;
    const visitor = async () => {
      while (performance.now() < end) {
        const { status, ms } = await sendCall(url, { ...nextCall(), agent });
        times.push(ms);
        if (status !== 200 && status !== 201) failed += 1;
        await pause(20);
      }
    };
    await Promise.all(Array.from({ length: 16 }, visitor));
    agent.destroy();
    return { failed, requests: times.length, p99: percentile(times, 0.99) };
  };
}

/** A server's log must contain no warnings and errors. */
export function noWarnings(log: string): Fact {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const texts = [...new Set(lines.map((line) => line.replaceAll(/"(level|time|pid)":\d+,?/g, '').slice(0, 200)))];
  return exactly(['lines in the log that blame somebody', ...texts.slice(0, 3)].join(' '), lines.length, 0);
}
