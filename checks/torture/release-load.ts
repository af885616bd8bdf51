import { setTimeout as pause } from 'node:timers/promises';
import { todayInIndia } from '#contract/shared/clock.ts';
import type { Pool } from '#server/db/client.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { type Call, openConnections, type Reply, sendCall } from '../rig/http.ts';
import { assignRole, bookingForm, createOffer, createPeople, type Person, slot } from '../rig/world/small-world.ts';

const password = 'monsoon-mango';
const families = 400;
const clients = 8;

/** A visit that was booked during the load. */
type Visit = { id: string; person: Person };

/** One kind of client. `run` sends its requests and expects each of them to succeed. */
type Kind = { name: string; run: (turn: number) => Promise<void> };

/**
 * Starts clients who use the site through one address: visitors open pages with all their files, families read, book, move and
 * cancel, people sign in, and staff read their lists. Every reply that a person would see as an error is counted.
 */
export async function startReleaseLoad(owner: Pool, url: string) {
  const passwordHash = await new PasswordHasher().hash(password);
  const people = await createPeople(owner, families, passwordHash);
  const { doctorIds, form } = await createOffer(owner, 20);
  const staff = people[0] as Person;
  await assignRole(owner, 'admin', staff);
  const agent = openConnections(clients * 2);
  const failures = new Map<string, number>();
  const booked: Visit[] = [];
  let isOver = false;
  let sent = 0;
  let nextSlot = 0;

  const personOf = (turn: number) => people[1 + (turn % (families - 1))] as Person;
  const cookieOf = ({ token, device }: Person) => `session=${token}; device=${device}`;
  async function send(kind: string, call: Call, expected: number): Promise<Reply> {
    // Many networks, because this check does not test the limits of one.
    const address = `10.1.${sent % 250}.${1 + (sent % 200)}`;
    const reply = await sendCall(url, { ...call, agent, headers: { 'x-forwarded-for': address, ...call.headers } });
    sent += 1;
    if (reply.status !== expected) {
      // Without the reference, which differs in each reply.
      const text = reply.text.replace(/\b[0-9a-f]{8}\b/g, '…').slice(0, 120);
      const what = `${kind}: ${reply.status || 'no reply'} ${text}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
    return reply;
  }
  /** Opens a page and loads all the files that it names. */
  async function openPage(kind: string, path: string, cookie = ''): Promise<void> {
    const page = await send(kind, { path, cookie, headers: { accept: 'text/html' } }, 200);
    const files = new Set([...page.text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file));
    if (files.size === 0 && page.status === 200) failures.set(`${kind}: a page without files`, 1);
    for (const file of files) await send(`${kind}, its files`, { path: file }, 200);
  }

  const publicPages = ['/', '/doctors', '/clinics', '/help'];
  const familyPages = ['/patients', '/appointments'];
  const staffLists = ['appointments', 'patients', 'users', 'audit', 'steps'];
  const kinds: Kind[] = [
    { name: 'page', run: (turn) => openPage('page', publicPages[turn % publicPages.length] as string) },
    {
      name: 'signed-in page',
      run: (turn) => openPage('signed-in page', familyPages[turn % 2] as string, cookieOf(personOf(turn))),
    },
    {
      name: 'directory',
      run: async (turn) => {
        for (const path of ['/api/cities', '/api/doctors', `/api/doctors/${doctorIds[turn % doctorIds.length]}`])
          await send('directory', { path }, 200);
      },
    },
    {
      name: 'family',
      run: async (turn) => {
        const person = personOf(turn);
        for (const path of [
          '/api/patients',
          '/api/appointments/overview',
          `/api/appointments?for=${person.patientId}`,
          '/api/inbox',
        ])
          await send('family', { path, cookie: cookieOf(person) }, 200);
      },
    },
    { name: 'booking', run: (turn) => book(personOf(turn)) },
    { name: 'change', run: changeVisit },
    {
      name: 'staff',
      run: async (turn) => {
        const path = `/api/admin/${staffLists[turn % staffLists.length]}/search`;
        await send('staff', { path, body: {}, cookie: cookieOf(staff) }, 200);
        const day = `/api/admin/day?date=${todayInIndia(new Date(Date.now() + 3 * 86_400_000))}`;
        await send('staff', { path: day, cookie: cookieOf(staff) }, 200);
      },
    },
    {
      name: 'sign-in',
      run: async (turn) => {
        const { phone, device } = personOf(turn);
        const body = { phone: phone.slice(3), password };
        await send('sign-in', { path: '/api/sign-in', body, cookie: `device=${device}` }, 200);
      },
    },
  ];

  /** Books a visit and reads it at once, possibly from the other server. */
  async function book(person: Person): Promise<void> {
    const doctorId = doctorIds[(nextSlot + 1) % doctorIds.length];
    const body = { ...bookingForm(form, person.patientId, nextSlot++), doctorId };
    const reply = await send('booking', { path: '/api/appointments', body, cookie: cookieOf(person) }, 201);
    if (reply.status !== 201) return;
    const { id } = JSON.parse(reply.text) as { id: string };
    booked.push({ id, person });
    await send('booked visit', { path: `/api/appointments/${id}`, cookie: cookieOf(person) }, 200);
  }

  /** Moves the oldest remaining visit, and then cancels it. */
  async function changeVisit(): Promise<void> {
    const visit = booked.shift();
    if (!visit) return;
    const path = `/api/appointments/${visit.id}`;
    const cookie = cookieOf(visit.person);
    const versionIn = ({ text, status }: Reply) =>
      status === 200 ? (JSON.parse(text) as { version: number }).version : 0;
    const version = versionIn(await send('visit', { path, cookie }, 200));
    const to = { ...slot(nextSlot++), version };
    const moved = await send('move', { path: `${path}/reschedule`, body: to, cookie }, 200);
    await send('cancel', { path: `${path}/cancel`, body: { version: versionIn(moved) || version }, cookie }, 200);
  }

  const running = Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; !isOver; turn += 1) {
      await kinds[turn % kinds.length]?.run(turn);
      await pause(10);
    }
  });

  return {
    people,
    failures,
    sent: () => sent,
    async finish(): Promise<void> {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
