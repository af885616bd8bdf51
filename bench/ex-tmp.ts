import { join } from 'node:path';
import { reachOf } from './measure/database.ts';
import { openPool } from '#server/db/client.ts';
import { openOwner, preparePeople } from './measure/people.ts';
import * as q from '#server/features/appointments/queries.ts';
import { familyScope } from '#server/access.ts';
const folder='/work/main/bench/results/data-2000-20000';
const reach = await reachOf(folder);
const owner = await openOwner(folder, reach); const people = await preparePeople(owner);
const pool = openPool({ path: join(reach.host, '.s.PGSQL.5432'), username: reach.user, password: reach.password, database: reach.database }, { max: 1 });
const times: Record<string, number> = {}; const clock = async (n: string, f: () => Promise<any>) => { const t = performance.now(); const r = await f(); times[n] = (times[n] ?? 0) + performance.now() - t; return r; };
const actor = { id: people.actorId, role: 'user' } as never; const scope = familyScope(actor);
const N = 300; const cpu = () => 0;
for (let i = 0; i < N; i++) {
  const [req] = people.bookings(1); const b = JSON.parse(req.body!);
  const r = await clock('book', () => q.book(pool, { actorId: people.actorId, actsAsStaff: false, now: new Date(), requestId: 'r', key: b.key, digest: Buffer.from('x'), patientId: b.patientId, type: b.type, city: b.city, parentId: null, doctorId: b.doctorId, clinicId: null, startsAt: new Date(`${b.date}T${b.time}:00+05:30`), notes: '', seenTotal: b.seenTotal, acceptsOverlap: true } as never));
  if (r.outcome !== 'booked') console.log(r);
  await pool.begin(async (tx) => {
    await clock('set', () => tx`select set_config('app.actor_id', ${people.actorId}, true)`);
    await clock('appt', () => q.findAppointment(tx as never, scope, r.appointmentId));
    await clock('steps', () => q.findSteps(tx as never, scope, r.appointmentId));
    await clock('history', () => q.findHistory(tx as never, r.appointmentId));
  });
}
for (const [k, v] of Object.entries(times)) console.log(k, (v / N).toFixed(2), 'ms');
await pool.end(); await owner.end();
