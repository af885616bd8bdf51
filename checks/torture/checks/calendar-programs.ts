import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '#server/db/sql.ts';
import { createTemporaryFolder, startDeployment, without } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import { createOffer, createPeople, type Person, slot } from '../../rig/world/small-world.ts';
import { type CalendarReader, ensureCalendarPrograms, openReaders } from '../calendar-readers.ts';
import type { Check, RunOptions } from '../check.ts';

const families = 3;

/** Programs of Debian subscribe to families' calendar addresses while visits are booked, moved and cancelled. */
export const calendarProgramsCheck: Check = {
  name: 'calendar-programs',
  promise: 'calendar programs show each visit once, at its time, after every booking, move and cancellation',
  control: 'the stable UID: each version of a visit gets another one',
  needs: ensureCalendarPrograms,
  async run({ quick, control }: RunOptions) {
    const moves = quick ? 1 : 3;
    const deployment = await startDeployment({ servers: 1, ...(control ? without('stable-uid') : {}) });
    const url = deployment.servers[0]?.url ?? '';
    const folder = await createTemporaryFolder();
    const seen = { readings: 0, notOne: 0, wrongTime: 0, wrongTitle: 0 };
    const statuses: number[] = [];
    let slots = 0;
    try {
      const people = await createPeople(deployment.owner, families);
      const { doctorIds, form } = await createOffer(deployment.owner, 1);
      /** Sends a request of a family and returns the JSON of its reply. */
      const send = async (person: Person, path: string, body?: object, method = 'POST') => {
        const call = { method, path, cookie: `session=${person.token}`, ...(body ? { body } : {}) };
        const { status, text } = await sendCall(url, call);
        if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
        return JSON.parse(text) as { id: string; url: string };
      };
      const expectOne = async (readers: CalendarReader[], when: string, at: Date, isCancelled: boolean) => {
        for (const { name, read } of readers) {
          const entries = await read();
          seen.readings += 1;
          const has = (isRight: (entry: (typeof entries)[number]) => boolean) =>
            entries.length > 0 && entries.every(isRight);
          const isOne = entries.length === 1;
          const isThen = has(({ startsAt }) => startsAt.getTime() === at.getTime());
          const isTitled = has(({ title }) => title.startsWith('Cancelled: ') === isCancelled);
          if (!isOne) seen.notOne += 1;
          if (!isThen) seen.wrongTime += 1;
          if (!isTitled) seen.wrongTitle += 1;
          if (!control && !(isOne && isThen && isTitled)) console.log(name, when, at, entries);
        }
      };
      const nextSlot = () => {
        const chosen = slot(slots++ * 7);
        return { chosen, at: new Date(`${chosen.date}T${chosen.time}:00+05:30`) };
      };

      for (const person of people) {
        const { url: address } = await send(person, '/api/calendar-feed', {});
        const local = `${url}${new URL(address).pathname}`;
        const readers = await openReaders(local, join(folder, person.accountId));
        const book = async () => {
          const { chosen, at } = nextSlot();
          const booking = {
            ...form,
            ...chosen,
            doctorId: doctorIds[0],
            key: randomUUID(),
            patientId: person.patientId,
          };
          return { id: (await send(person, '/api/appointments', booking)).id, at };
        };
        const { id, at: bookedAt } = await book();
        await expectOne(readers, 'booked', bookedAt, false);
        let last = bookedAt;
        for (let version = 1; version <= moves; version += 1) {
          const { chosen, at } = nextSlot();
          await send(person, `/api/appointments/${id}/reschedule`, { ...chosen, version });
          await expectOne(readers, `moved ${version} ×`, at, false);
          last = at;
        }
        await send(person, `/api/appointments/${id}/cancel`, { version: moves + 1 });
        await expectOne(readers, 'cancelled', last, true);

        // After 30 days, programs that follow the address have only the other visit.
        const other = await book();
        const month = sql`interval '31 days'`;
        await deployment.owner.run(sql`
          update audit_log set at = at - ${month} where entity_id = ${id} and action = 'appointment.cancelled'`);
        const following = readers.filter(({ name }) => ['vdirsyncer and khal', 'calcurse'].includes(name));
        await expectOne(following, 'cancelled a month ago', other.at, false);

        await send(person, '/api/calendar-feed', undefined, 'DELETE');
        statuses.push((await sendCall(local, { path: '' })).status);
      }
      return [
        exactly('readings that showed not exactly one entry', seen.notOne, 0),
        exactly('readings with an entry at another time', seen.wrongTime, 0),
        exactly('readings that missed whether the visit is cancelled', seen.wrongTitle, 0),
        exactly('removed addresses that answer 404', statuses.filter((status) => status === 404).length, families),
        measured('readings', seen.readings),
      ];
    } finally {
      await deployment.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
