import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Deployment, startDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { inParallel, openConnections, type Reply, sendCall } from '../../rig/http.ts';
import {
  assignRole,
  createClinics,
  createOffer,
  createPeople,
  type Person,
  setDailyHours,
  slot,
} from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const kinds = ['hours', 'leave', 'absence', 'closed days', 'removal', 'cancel and step', 'two doctors'] as const;
type Kind = (typeof kinds)[number];

/** The records of one trial. Each trial has its own records. */
type Trial = { family: Person; doctorId: string; otherDoctorId: string; clinicId: string; day: string };
type Send = (server: number, path: string, body: unknown, method?: string) => Promise<Reply>;

/** Two requests that contradict each other, and whether both were accepted. */
type Schedule = { first: () => Promise<Reply>; second: () => Promise<Reply>; isBroken: () => Promise<boolean> };

/** Changes of hours, leave, absences, closed days, doctors, clinics or visits race with bookings and moves. */
export const schedulesCheck: Check = {
  name: 'schedules',
  promise: 'two changes that contradict each other are never both granted, by natural timing and by held locks',
  control: 'the locks of family, clinic and doctor',
  async run({ quick, control }: RunOptions) {
    const perKind = quick || control ? 60 : 1_000;
    const deployment = await startDeployment({ servers: 2 });
    const agent = openConnections(64);
    try {
      const world = await prepare(deployment.owner, perKind);
      if (control) await removeLocks(deployment.owner);
      const broken = new Map<string, number>();
      const seen = { granted: 0, waited: 0, failed: 0 };
      for (const kind of kinds)
        for (const isHeld of [false, true])
          await inParallel(perKind, 6, async (n) => {
            const trial = world.trial(kind, isHeld, n);
            const { first, second, isBroken } = await scheduleOf(kind, trial, n, world.send(deployment, agent));
            const [a, b] = isHeld
              ? await underHeldLock(deployment.owner, kind, trial, first, second, seen)
              : await Promise.all([first(), later(second)]);
            for (const { status } of [a, b]) {
              if (status < 300) seen.granted += 1;
              if (status === 0 || status >= 500) seen.failed += 1;
            }
            const key = `broken: ${kind}, ${isHeld ? 'held locks' : 'natural timing'}`;
            broken.set(key, (broken.get(key) ?? 0) + ((await isBroken()) ? 1 : 0));
          });
      return [
        ...[...broken].map(([what, count]) => exactly(what, count, 0)),
        exactly('answers 5xx, or none', seen.failed, 0),
        atLeast('granted', seen.granted, kinds.length * perKind * 2),
        control
          ? measured('requests that waited for a held lock', seen.waited)
          : atLeast('requests that waited for a held lock', seen.waited, kinds.length * perKind),
        measured('schedules', kinds.length * perKind * 2),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};

/** Sends a request after 0 to 5 ms, so that either of two requests may be first. */
async function later(send: () => Promise<Reply>): Promise<Reply> {
  const delay = randomInt(6);
  if (delay > 0) await pause(delay);
  return send();
}

async function prepare(owner: Pool, perKind: number) {
  const trials = kinds.length * 2 * perKind;
  const people = await createPeople(owner, trials + 1);
  const [staff, ...families] = people as [Person, ...Person[]];
  await assignRole(owner, 'manager', staff);
  const { doctorIds, form } = await createOffer(owner, trials * 2);
  await setDailyHours(owner);
  const clinicIds = await createClinics(owner, trials);
  const { date } = slot(400);
  return {
    trial(kind: Kind, isHeld: boolean, n: number): Trial {
      const at = (kinds.indexOf(kind) * 2 + Number(isHeld)) * perKind + n;
      const of = <T>(list: readonly T[], place: number) => list[place] as T;
      return {
        family: of(families, at),
        doctorId: of(doctorIds, at * 2),
        otherDoctorId: of(doctorIds, at * 2 + 1),
        clinicId: of(clinicIds, at),
        day: date,
      };
    },
    send: (deployment: Deployment, agent: ReturnType<typeof openConnections>) => ({
      family:
        ({ token }: Person): Send =>
        (server, path, body, method) =>
          sendCall(deployment.servers[server % 2]?.url ?? '', {
            path,
            body,
            agent,
            cookie: `session=${token}`,
            ...(method ? { method } : {}),
          }),
      staff: ((server, path, body, method) =>
        sendCall(deployment.servers[server % 2]?.url ?? '', {
          path,
          body,
          agent,
          cookie: `session=${staff.token}`,
          ...(method ? { method } : {}),
        })) as Send,
      form,
      owner,
    }),
  };
}
type World = Awaited<ReturnType<typeof prepare>>;
type Tools = ReturnType<World['send']>;

async function scheduleOf(kind: Kind, trial: Trial, n: number, tools: Tools): Promise<Schedule> {
  const { family, doctorId, otherDoctorId, clinicId, day } = trial;
  const send = tools.family(family);
  const booking = (more: object) => ({
    ...tools.form,
    key: randomUUID(),
    patientId: family.patientId,
    date: day,
    ...more,
  });
  const book = (more: object) => send(n, '/api/appointments', booking(more));
  const idOf = ({ text }: Reply) => (JSON.parse(text) as { id: string }).id;

  if (kind === 'two doctors') {
    return {
      first: () => book({ doctorId, time: '10:00' }),
      second: () => send(n + 1, '/api/appointments', booking({ doctorId: otherDoctorId, time: '10:00' })),
      isBroken: async () =>
        (await tools.owner.rows(sql`select from appointments where patient_id = ${family.patientId}`)).length > 1,
    };
  }
  if (kind === 'cancel and step') {
    const id = idOf(await book({ time: '10:00' }));
    return {
      first: () => send(n, `/api/appointments/${id}/cancel`, { version: 1 }),
      second: () => send(n + 1, '/api/appointments', booking({ time: '12:00', relatedAppointmentId: id })),
      isBroken: async () =>
        (
          await tools.owner.rows(sql`
            select from appointments v join appointments s on s.parent_id = v.id
            where v.id = ${id} and v.status = 'cancelled' and s.status = 'pending'`)
        ).length > 0,
    };
  }

  // Staff make a change on one server while the family books or moves a visit on the other.
  const place = { doctorId, clinicId };
  const moves = n % 2 === 1;
  // A doctor or clinic without visits would be deleted and not archived, so there is always an earlier visit.
  const id = idOf(await book({ ...place, date: slot(440).date, time: '10:00' }));
  const first = () =>
    moves
      ? send(n, `/api/appointments/${id}/reschedule`, { date: day, time: '16:00', version: 1 })
      : book({ ...place, time: '16:00' });
  if (kind === 'absence') return absenceAgainst(first, trial, n, tools);
  const edit = await staffChange(kind, trial, n, tools);
  let granted = 0;
  const counted = (work: () => Promise<Reply>) => async () => {
    const answer = await work();
    if (answer.status < 300) granted += 1;
    return answer;
  };
  return {
    first: counted(first),
    second: counted(edit),
    isBroken: async () =>
      granted === 2 && !(kind === 'removal' && moves && (await movedBefore(tools.owner, id, trial))),
  };
}

/**
 * The report of an absence and a visit may both be accepted if the visit was booked first: the report then counts the
 * visit among those that need a new time. A visit during the absence that the report did not count was booked later,
 * which is an error.
 */
function absenceAgainst(
  first: Schedule['first'],
  { doctorId, day }: Trial,
  n: number,
  { staff, owner }: Tools,
): Schedule {
  let counted: number | undefined;
  const body = { key: randomUUID(), doctorId, firstDay: day, lastDay: day, reason: 'Ill' };
  return {
    first,
    second: async () => {
      const reply = await staff(n + 1, '/api/admin/absences', body);
      if (reply.status < 300) counted = (JSON.parse(reply.text) as { strandedCount: number }).strandedCount;
      return reply;
    },
    isBroken: async () => {
      const visits = await owner.rows(sql`
        select from appointments a join doctor_absences x on x.doctor_id = a.doctor_id
        where a.doctor_id = ${doctorId} and a.starts_at >= x.starts_at and a.starts_at < x.ends_at`);
      return counted !== undefined && visits.length > counted;
    },
  };
}

/** Whether a visit was moved before its doctor or clinic was removed. This is valid: staff have seen the visit. */
async function movedBefore(owner: Pool, id: string, { doctorId, clinicId }: Trial): Promise<boolean> {
  const rows = await owner.rows(sql`
    select from audit_log moved join audit_log removed on removed.id > moved.id
    where moved.entity_id = ${id} and moved.action = 'appointment.rescheduled'
      and removed.entity_id in (${doctorId}, ${clinicId}) and removed.action like '%.archived'`);
  return rows.length > 0;
}

async function staffChange(kind: Kind, trial: Trial, n: number, { staff }: Tools) {
  const { doctorId, clinicId, day } = trial;
  const noun = kind === 'closed days' || (kind === 'removal' && n % 4 > 1) ? 'clinics' : 'doctors';
  const path = `/api/admin/${noun}/${noun === 'doctors' ? doctorId : clinicId}`;
  // Staff have seen only the earlier visit.
  if (kind === 'removal') return () => staff(n + 1, `${path}?seenUpcoming=1`, undefined, 'DELETE');
  const { text } = await staff(n + 1, path, undefined, 'GET');
  const { id: _id, createdAt: _at, rating: _rating, upcomingCount: _count, ...record } = JSON.parse(text);
  const change = {
    hours: { hours: record.hours?.map((range: object) => ({ ...range, closes: 720 })) },
    leave: { leave: [{ firstDay: day, lastDay: day, reason: '' }] },
    'closed days': { closedDays: [day] },
  }[kind as 'hours' | 'leave' | 'closed days'];
  return () => staff(n + 1, path, { ...record, ...change, acceptsStranded: false }, 'PUT');
}

/** Holds a lock that both requests need until both wait for it. Then they continue at the same time. */
async function underHeldLock(
  owner: Pool,
  kind: Kind,
  { family, doctorId, clinicId }: Trial,
  first: () => Promise<Reply>,
  second: () => Promise<Reply>,
  seen: { waited: number },
): Promise<[Reply, Reply]> {
  let answers: Promise<[Reply, Reply]> | undefined;
  await owner.begin(async (tx: Tx) => {
    if (kind === 'two doctors' || kind === 'cancel and step')
      await tx.run(sql`select pg_advisory_xact_lock(family_lock_key(${family.accountId}))`);
    else {
      await tx.run(sql`select pg_advisory_xact_lock(clinic_lock_key(${clinicId}))`);
      await tx.run(sql`select pg_advisory_xact_lock(doctor_lock_key(${doctorId}))`);
    }
    answers = randomInt(2)
      ? Promise.all([first(), later(second)])
      : Promise.all([second(), later(first)]).then(([b, a]) => [a, b]);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { count } = await tx.row<{ count: number }>(sql`
        select count(*)::integer as count from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`);
      if (count >= 2 || attempt === 39) {
        seen.waited += count;
        return;
      }
      await pause(5);
    }
  });
  return answers as Promise<[Reply, Reply]>;
}

/** Makes each request take another lock, so that requests do not wait for each other. */
async function removeLocks(owner: Pool): Promise<void> {
  for (const noun of ['family', 'clinic', 'doctor'])
    await owner.script(
      `create or replace function ${noun}_lock_key(${noun} uuid) returns bigint language sql volatile return (random() * 1e15)::bigint`,
    );
}
