import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { type Deployment, type Server, startDeployment, without } from '../../rig/deployment.ts';
import { atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { cookieOf, inParallel, type Reply, sendCall } from '../../rig/http.ts';
import { bookingForm, createOffer, createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const password = 'the right words 42';
const waitingBookings = 20;
const otherRequests = 1_000;
/** A booking may wait 8 s for a connection and 10 s for its statement, so the server replies within 19 s. */
const boundMs = 20_000;
const maxFailures = 20;

/** A server is stopped while staff save a doctor. Families book that doctor, and send other requests, through another server. */
export const frozenServerCheck: Check = {
  name: 'frozen-server',
  promise: 'while a stopped server holds a doctor’s lock, the other requests are served',
  control: 'the limits of waits, and the shares of the connections',
  async run({ quick, control }: RunOptions) {
    const rounds = control ? 1 : quick ? 2 : 8;
    const deployment = await startDeployment({ servers: 2, ...(control ? without('waits') : {}) });
    const world = await prepare(deployment);
    try {
      const calm = percentile(times(await askOthers(world, 300)), 0.99);
      const seen: Round[] = [];
      for (let n = 0; n < rounds; n += 1) seen.push(await freezeOnce(world, n));

      const others = seen.flatMap((round) => round.others);
      const bookings = seen.flatMap((round) => round.bookings);
      const booked = bookings.filter(({ status }) => status === 201);
      const rejected = bookings.filter(({ status, headers }) => status === 503 && headers['retry-after']);
      const saves = seen.map((round) => round.save.status);
      const stored = await countBooked(deployment, world.doctorId);
      const failures = [...new Set(others.filter(isBad).map(({ path, status }) => `${path} ${status}`))].join(', ');
      return [
        exactly(`requests of others that failed${failures && ` (${failures})`}`, others.filter(isBad).length, 0),
        exactly(
          'bookings answered otherwise than with 201, or 503 with Retry-After',
          bookings.length - booked.length - rejected.length,
          0,
        ),
        exactly('appointments of that doctor stored, beyond those acknowledged', stored - booked.length, 0),
        exactly('saves answered otherwise than with 503 or 409', saves.filter(isOddSave).length, 0),
        exactly('saves half done', seen.filter((round) => round.isHalfDone).length, 0),
        exactly('stopped servers that serve again', seen.filter((round) => round.servesAgain).length, rounds),
        timed(atMost('others waited, 99 of 100, in ms', percentile(times(others), 0.99), Math.max(1_000, 3 * calm))),
        timed(atMost('bookings of that doctor waited, slowest, in ms', Math.max(...times(bookings)), boundMs)),
        measured('the same while no server was stopped', calm),
        measured('others answered', others.length),
        measured(
          'of them before the first booking of that doctor',
          seen.reduce((sum, round) => sum + round.early, 0),
        ),
        measured('bookings of that doctor', booked.length),
        measured('answered with 503', rejected.length),
      ];
    } finally {
      process.kill(world.frozen.pid, 'SIGCONT'); // a stopped process does not handle SIGTERM
      for (const agent of world.agents) agent.destroy();
      await deployment.close();
    }
  },
};

type World = Awaited<ReturnType<typeof prepare>>;
type OtherReply = Reply & { path: string };
type Round = Awaited<ReturnType<typeof freezeOnce>>;

const times = (of: { ms: number }[]) => of.map((answer) => answer.ms);
const isBad = ({ status }: Reply) => status !== 200 && status !== 201;
const isOddSave = (status: number) => status !== 503 && status !== 409;

async function prepare(deployment: Deployment) {
  const [frozen, serving] = deployment.servers as [Server, Server];
  const people = await createPeople(
    deployment.owner,
    waitingBookings + otherRequests,
    await new PasswordHasher().hash(password),
  );
  const { doctorIds, form } = await createOffer(deployment.owner, 11);
  const [doctorId = '', ...otherDoctors] = doctorIds;
  const credentials = { phone: '9000000000', password: 'for-this-run' };
  const signedIn = await sendCall(frozen.url, { path: '/api/admin/sign-in', body: credentials });
  const staff = `session=${cookieOf(signedIn, 'session')}`;
  // Several source addresses, because the server limits connections per address.
  const agents = Array.from({ length: 8 }, (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.1.${n + 1}` }));
  return { deployment, frozen, serving, people, doctorId, otherDoctors, form, staff, agents, slots: 0 };
}

async function freezeOnce(world: World, round: number) {
  const { frozen, deployment, doctorId } = world;
  const before = await stateOf(deployment, doctorId);
  const { saving } = await freezeWhileSaving(world, `Hospital of round ${round}`);
  const bookings = Array.from({ length: waitingBookings }, (_, n) => bookFrozen(world, n));
  let early = 0;
  let isFirst = true;
  void Promise.race(bookings).then(() => {
    isFirst = false;
  });
  const others = await askOthers(world, otherRequests, () => {
    if (isFirst) early += 1;
  });
  const answers = await Promise.all(bookings);
  process.kill(frozen.pid, 'SIGCONT');
  const save = await saving;
  const after = await stateOf(deployment, doctorId);
  const isHalfDone = isOddSave(save.status) ? false : JSON.stringify(before) !== JSON.stringify(after);
  const servesAgain = await isServingAgain(world, round);
  return { others, bookings: answers, save, isHalfDone, servesAgain, early };
}

/** The data that a save changes: the doctor and the audit log. */
async function stateOf({ owner }: Deployment, doctorId: string) {
  const state = await owner.maybeRow(sql`
    select d.hospital, d.version, (select count(*)::integer from audit_log where entity_id = d.id::text) as entries
    from doctors d where d.id = ${doctorId}`);
  return state;
}

/**
 * Locks the doctor's row until the server holds the lock of the doctor's calendar and waits for the row. Then the server
 * is stopped and the row released: PostgreSQL finishes the statement, and the transaction stays open.
 */
async function freezeWhileSaving(world: World, hospital: string): Promise<{ saving: Promise<Reply> }> {
  const { deployment, frozen, doctorId } = world;
  return deployment.owner.begin(async (tx) => {
    await tx.run(sql`select from doctors where id = ${doctorId} for update`);
    const saving = save(world, frozen, hospital);
    for (const until = performance.now() + 4_000; performance.now() < until; await pause(5)) {
      const waiting = await deployment.owner.maybeRow(sql`
        select from pg_locks held join pg_locks wanted on wanted.pid = held.pid and not wanted.granted
        where held.locktype = 'advisory' and held.granted`);
      if (!waiting) continue;
      process.kill(frozen.pid, 'SIGSTOP');
      return { saving };
    }
    throw new Error('The save did not come to hold the lock.');
  });
}
async function save({ staff, doctorId }: World, { url }: Server, hospital: string): Promise<Reply> {
  const path = `/api/admin/doctors/${doctorId}`;
  const shown = JSON.parse((await sendCall(url, { path, cookie: staff })).text) as Record<string, unknown>;
  const fields = Object.keys(DoctorForm.shape).map((name) => [name, shown[name]]);
  const body = { ...Object.fromEntries(fields), hospital, version: shown.version, acceptsStranded: true };
  return sendCall(url, { method: 'PUT', path, cookie: staff, body });
}

function bookFrozen(world: World, n: number): Promise<Reply> {
  return book(world, { person: n, doctorId: world.doctorId, timeoutMs: 30_000 });
}

function book(world: World, { person, doctorId, timeoutMs }: { person: number; doctorId: string; timeoutMs: number }) {
  const { patientId, token } = world.people[person] as Person;
  const body = { ...bookingForm(world.form, patientId, world.slots++), doctorId };
  const agent = world.agents[person % world.agents.length] as Agent;
  return sendCall(world.serving.url, {
    path: '/api/appointments',
    cookie: `session=${token}`,
    body,
    agent,
    timeoutMs,
  });
}

/** The requests of other users, eight at a time. Stops after many failures, because the check has failed then. */
async function askOthers(world: World, count: number, onAnswer = () => {}): Promise<OtherReply[]> {
  const answers: OtherReply[] = [];
  await inParallel(count, world.agents.length, async (n) => {
    if (answers.filter(isBad).length >= maxFailures) return;
    answers.push(await askOther(world, n));
    onAnswer();
  });
  return answers;
}

const pages = ['/api/doctors', '/api/patients', '/api/appointments', '/', '/doctors', '/readyz', '/api/account'];

/** One of twenty requests is a sign-in, one of four a booking with another doctor, the others are reads. */
async function askOther(world: World, n: number): Promise<OtherReply> {
  const { serving, people, otherDoctors, agents } = world;
  const timeoutMs = 10_000;
  const person = waitingBookings + (n % (people.length - waitingBookings));
  const { phone, token } = people[person] as Person;
  const agent = agents[n % agents.length] as Agent;
  if (n % 20 === 0) {
    const path = '/api/sign-in';
    return { path, ...(await sendCall(serving.url, { path, body: { phone, password }, agent, timeoutMs })) };
  }
  if (n % 4 === 1) {
    const doctorId = otherDoctors[n % otherDoctors.length] ?? '';
    return { path: 'a booking', ...(await book(world, { person, doctorId, timeoutMs })) };
  }
  const path = pages[n % pages.length] ?? '/';
  return { path, ...(await sendCall(serving.url, { path, cookie: `session=${token}`, agent, timeoutMs })) };
}

/** Whether the server is ready after it continues, and the same save succeeds. */
async function isServingAgain(world: World, round: number): Promise<boolean> {
  const ready = await sendCall(world.frozen.url, { path: '/readyz' });
  const saved = await save(world, world.frozen, `Hospital of round ${round}, saved`);
  return ready.status === 200 && saved.status === 200;
}

async function countBooked({ owner }: Deployment, doctorId: string): Promise<number> {
  const row = await owner.row<{ count: number }>(sql`
    select count(*)::integer as count from appointments where doctor_id = ${doctorId}`);
  return row.count;
}
