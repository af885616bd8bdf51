import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Pool } from '#server/db/client.ts';
import { type Person, slot } from '../rig/people.ts';

type World = { people: Person[]; password: string; doctorId: string; form: object };
type Write = {
  name: string;
  /** The call, with everything it needs that is new. */
  make: () => InjectOptions;
  /** What a second try may be answered: also `already done`, where the first one did more than it could say. */
  accepts: number[];
};

/** Every kind of write, each time by somebody else and about something else. */
export function writesOf({ people, password, doctorId, form }: World): Write[] {
  let turn = 0;
  const families = people.filter(({ phone }) => !phone.endsWith('9'));
  const admins = people.filter(({ phone }) => phone.endsWith('9'));
  const next = (of: Person[]) => of[++turn % of.length] as Person;
  const as = (person: Person, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) => ({
    ...{ method, url, payload, remoteAddress: '127.0.0.1' },
    ...{ headers: { 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` } },
    cookies: { session: person.token, device: person.device },
  });
  const phone = () => `97${String(10_000_000 + ++turn)}`;
  const words = { password: 'monsoon-mango', confirmPassword: 'monsoon-mango' };
  const patient = { name: 'Second Patient', age: 40, gender: 'Other' };
  const booking = (person: Person) => ({
    ...form,
    ...slot(++turn % 14_000),
    key: randomUUID(),
    patientId: person.patientId,
  });
  const stranger = { token: '', device: '' } as Person;

  return [
    [
      'register',
      [201, 409],
      () => as(stranger, 'POST', '/api/register', { name: 'New Family', phone: phone(), ...words }),
    ],
    [
      'sign in',
      [200],
      (one = next(families)) => as({ ...one, token: '' }, 'POST', '/api/sign-in', { phone: one.phone, password }),
    ],
    [
      'ask for a code',
      [200, 429],
      () => as(stranger, 'POST', '/api/password-recovery', { phone: next(families).phone }),
    ],
    ['rename', [200], () => as(next(families), 'PATCH', '/api/account', { name: `Renamed ${turn}` })],
    ['add a patient', [201], () => as(next(families), 'POST', '/api/patients', patient)],
    ['edit a patient', [200], (one = next(families)) => as(one, 'PUT', `/api/patients/${one.patientId}`, patient)],
    ['book', [201], (one = next(families)) => as(one, 'POST', '/api/appointments', { ...booking(one), doctorId })],
    [
      'book as staff',
      [201],
      () => as(next(admins), 'POST', '/api/appointments', { ...booking(next(families)), doctorId }),
    ],
    [
      'open an account',
      [201, 400],
      () =>
        as(next(admins), 'POST', '/api/admin/accounts', {
          name: 'Helper',
          phone: phone(),
          password: 'first-day-77',
          role: 'assistant',
        }),
    ],
    [
      'reset a password',
      [200],
      () => as(next(admins), 'POST', `/api/admin/accounts/${next(families).accountId}/reset-password`),
    ],
  ].map(([name, accepts, make]) => ({ name, accepts, make }) as Write);
}

/** What is never true, however a write ended. */
export async function brokenPromises(owner: Pool): Promise<string[]> {
  const rows = await owner<{ what: string; count: number }[]>`
    select 'appointments without their audit row' as what, count(*)::integer as count from appointments a
      where not exists (select from audit_log l where l.entity_id = a.id::text and l.action = 'appointment.booked')
    union all select 'audit rows of bookings that do not exist', count(*)::integer from audit_log l
      where l.action = 'appointment.booked' and not exists (select from appointments a where a.id::text = l.entity_id)
    union all select 'appointments without their key', count(*)::integer from appointments a
      where not exists (select from idempotency_keys k where k.appointment_id = a.id)
    union all select 'patients without their audit row', count(*)::integer from patients p
      where sequence > 0 and not exists (select from audit_log l where l.entity_id = p.id::text and l.action = 'patient.added')
    union all select 'gaps in a family''s numbers', count(*)::integer
      from (select user_id from patients group by user_id having max(sequence) <> count(*) - 1) g
    union all select 'accounts without their audit row', count(*)::integer from accounts a
      where a.name in ('New Family', 'Helper') and not exists (select from audit_log l where l.entity_id = a.id::text)
    union all select 'names changed without an audit row', count(*)::integer from accounts a
      where a.name like 'Renamed%' and not exists (select from audit_log l where l.entity_id = a.id::text and l.action = 'account.renamed')
    union all select 'temporary passwords without their audit row', count(*)::integer from accounts a
      where a.password_is_temporary and not exists (
        select from audit_log l where l.entity_id = a.id::text and l.action in ('account.created', 'account.password-reset'))
    union all select 'new sessions of nobody who signed in', count(*)::integer from sessions s
      where s.device <> '' and not exists (select from audit_log l where l.actor_id = s.account_id and l.action = 'account.signed-in')`;
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`);
}
