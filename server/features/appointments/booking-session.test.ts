import { expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments.ts';
import type { Actor } from '#server/context.ts';
import { RecentActors } from '#server/http/session.ts';
import { testApp } from '#server/test/app.ts';
import { bookingWorld } from '#server/test/booking-world.ts';
import { createAccount, createPatient } from '#server/test/factories.ts';

// A booking takes who asks from memory and has it confirmed by its own statement. What another server, or staff, has
// changed meanwhile must count as if it had been asked first.
const t = testApp();

const signedOut = { status: 401, body: { code: 'unauthenticated', message: 'Please log in to access this page' } };

/** Somebody whom this server recalls: they have booked. */
async function recalled() {
  const world = await bookingWorld(t);
  expect((await world.browser.call(bookAppointment, world.booking())).status).toBe(201);
  const again = () => world.browser.call(bookAppointment, world.booking({ date: '2027-02-03' }));
  const bookings = async () =>
    (await t.owner`select from appointments where patient_id = ${world.booking().body.patientId}`).count;
  return { ...world, again, bookings };
}
type Recalled = Awaited<ReturnType<typeof recalled>>;

test.each<[string, (of: Recalled) => Promise<unknown>, object]>([
  ['signed out', ({ family }) => t.owner`delete from sessions where account_id = ${family.id}`, signedOut],
  [
    'deactivated',
    ({ family }) => t.owner`update accounts set deactivated_at = now() where id = ${family.id}`,
    signedOut,
  ],
  [
    'signed in for too long',
    ({ family }) => t.owner`update sessions set expires_at = ${t.now} where account_id = ${family.id}`,
    signedOut,
  ],
  [
    'given a temporary password',
    ({ family }) => t.owner`update accounts set password_is_temporary = true where id = ${family.id}`,
    { status: 403, body: { code: 'password_change_required' } },
  ],
])('whoever has been %s meanwhile books nothing', async (_what, change, answer) => {
  const one = await recalled();
  await change(one);
  expect(await one.again()).toMatchObject(answer);
  const invalid = { body: { ...one.booking().body, date: 'soon' } };
  expect(await one.browser.call(bookAppointment, invalid)).toMatchObject(answer); // before the input is looked at
  expect(await one.bookings()).toBe(1);
});

test('whoever has left the team books for no other family any more; whoever has joined it does at once', async () => {
  const { booking, family } = await recalled();
  const other = await createPatient(t.db, await createAccount(t.db));
  const staff = await createAccount(t.db, { role: 'assistant' });
  const [desk, home] = [await t.as(staff), await t.as(family)];
  const at = (time: string) => booking({ patientId: other.id, time });
  expect((await desk.call(bookAppointment, at('10:00'))).status).toBe(201);
  expect((await home.call(bookAppointment, at('11:00'))).status).toBe(404);
  await t.owner`update accounts set user_role = 'user' where id = ${staff.id}`;
  await t.owner`update accounts set user_role = 'assistant' where id = ${family.id}`;
  expect((await desk.call(bookAppointment, at('12:00'))).status).toBe(404);
  expect((await home.call(bookAppointment, at('13:00'))).status).toBe(201);
  const [{ actors }] = await t.owner<[{ actors: string[] }]>`
    select array_agg(l.actor_id || ' ' || l.actor_role order by l.id) as actors
    from audit_log l join appointments a on a.id::text = l.entity_id where a.patient_id = ${other.id}`;
  expect(actors).toEqual([`${staff.id} staff`, `${family.id} staff`]);
});

test('only so many are recalled, the most recent ones, and each by their own session', () => {
  const actors = new RecentActors(2);
  const someone = (id: string) => ({ id }) as Actor;
  for (const id of ['a', 'b', 'a', 'c']) actors.keep(`token of ${id}`, someone(id));
  expect(['a', 'b', 'c'].map((id) => actors.recall(`token of ${id}`)?.id)).toEqual(['a', undefined, 'c']);
  actors.keep('token of a', null);
  expect(actors.recall('token of a')).toBeNull();
  expect(actors.recall(undefined)).toBeNull();
});
