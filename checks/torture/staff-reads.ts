import { randomInt, randomUUID } from 'node:crypto';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Call } from '../rig/http.ts';
import { createOffer, createPeople, type Person, slot } from '../rig/people.ts';

/** The search term of all searches. No access record may contain it. */
export const searchTerm = 'kilimanjaro';

/** A member of staff with a family that no other member uses. `todayId`: a visit that begins now. */
export type Reader = {
  staff: Person;
  family: Person;
  appointmentId: string;
  todayId: string;
  stepId: string;
  /** A visit that needs a new time. */
  strandedId: string;
  /** A message about a visit that nobody changes. */
  messageId: string;
  /** A payment of the visit that begins now. */
  paymentId: string;
};

/** Creates members of staff of all roles, half of them admins, each with a family. */
export async function createReaders(owner: Pool, count: number) {
  const people = await createPeople(owner, count * 2);
  const roles = ['admin', 'admin', 'manager', 'assistant'];
  const { doctorIds } = await createOffer(owner, 1);
  const doctorId = doctorIds[0] ?? '';
  const absenceId = randomUUID();
  await owner.run(sql`
    insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
    values (${absenceId}, ${doctorId}, now(), 'Ill', ${people[0]?.accountId ?? ''}, now())`);
  const readers: Reader[] = [];
  for (let n = 0; n < count; n += 1) {
    const [staff, family] = people.slice(n * 2, n * 2 + 2) as [Person, Person];
    await owner.run(
      sql`update accounts set user_role = ${roles[n % roles.length] ?? 'admin'} where id = ${staff.accountId}`,
    );
    const appointment = await owner.row<{ id: string }>(sql`
      insert into appointments (user_id, patient_id, title, starts_at, is_requested)
      values (${family.accountId}, ${family.patientId}, 'Visit', now() + interval '9 days', true) returning id`);
    const today = await owner.row<{ id: string }>(sql`
      insert into appointments (user_id, patient_id, title, starts_at, price)
      values (${family.accountId}, ${family.patientId}, 'Visit', now(), 1000000) returning id`);
    const payment = await owner.row<{ id: string }>(sql`
      insert into payments (id, account_id, appointment_id, sequence, amount, method, day, received_by, received_at)
      values (gen_random_uuid(), ${family.accountId}, ${today.id}, 1, 100, 'cash', '2026-01-01', ${staff.accountId}, now())
      returning id`);
    const step = await owner.row<{ id: string }>(sql`
      insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
      values (${family.accountId}, ${family.patientId}, ${appointment.id}, 'Step', 'pending', now() + interval '9 days')
      returning id`);
    const stranded = await owner.row<{ id: string }>(sql`
      insert into appointments (user_id, patient_id, doctor_id, title, starts_at, ends_at)
      values (${family.accountId}, ${family.patientId}, ${doctorId}, 'Visit', now() + make_interval(hours => ${n + 1}),
        now() + make_interval(hours => ${n + 1}, mins => 30)) returning id`);
    const message = await owner.row<{ id: string }>(sql`
      with visit as (
        insert into appointments (user_id, patient_id, title, starts_at)
        values (${family.accountId}, ${family.patientId}, 'Visit', now() + interval '8 days') returning *)
      insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, reason, due_at, expires_at,
        next_attempt_at)
      select user_id, id, starts_at, 'booked', id, 'sms', 'failed', 'The gateway was down.', now(), now() + interval '1 day',
        now()
      from visit returning id`);
    readers.push({
      staff,
      family,
      appointmentId: appointment.id,
      todayId: today.id,
      stepId: step.id,
      strandedId: stranded.id,
      messageId: message.id,
      paymentId: payment.id,
    });
  }
  const clinic = await owner.row<{ id: string }>(sql`
    insert into clinics (name, type, city_id, address, full_address, open_hours)
    select 'Clinic', 'Hospital', id, 'Some Road', 'Some Road, Some City', 'Always' from cities limit 1 returning id`);
  return { readers, doctorId, clinicId: clinic.id, absenceId };
}

type Place = { doctorId: string; clinicId: string; absenceId: string };
/** Reads an appointment as the same member of staff, because a change needs the current version. */
type Read = (call: Call) => Promise<{
  version: number;
  status: string;
  attendance?: unknown;
  steps: { version: number; status: string }[];
  bill?: { payments: { id: string }[] };
}>;
type Case = (reader: Reader, turn: number, read: Read) => Call | Promise<Call>;

const patient = { name: 'Patient Renamed', age: 41, gender: 'Other' };
const step = { title: 'Step again', date: '2027-02-02' };
const q = searchTerm;
const reason = 'Torture';
const payment = () => ({ key: randomUUID(), amount: 1, method: 'cash' });
const work = { durationMinutes: 30, travelMinutes: 0 };
/** A day whose till nobody has closed, most likely. */
const anyPastDay = () => new Date(Date.UTC(2002, 0, 1 + randomInt(8_000))).toISOString().slice(0, 10);

/** A call for each endpoint that shows people to staff, by `METHOD /api/path`. */
export function readsOf({ doctorId, clinicId, absenceId }: Place): Record<string, Case> {
  const managed = ({ appointmentId }: Pick<Reader, 'appointmentId'>) => ({
    path: `/api/admin/appointments/${appointmentId}`,
  });
  const other = (now: string, ...states: [string, string]) => states.find((state) => state !== now) ?? states[0];
  return {
    'GET /api/patients': () => ({ path: '/api/patients' }),
    'POST /api/patients/search': () => ({ path: '/api/patients/search', body: { q } }),
    'GET /api/patients/:patientId': ({ family }) => ({ path: `/api/patients/${family.patientId}` }),
    'GET /api/patients/:patientId/name': ({ family }) => ({ path: `/api/patients/${family.patientId}/name` }),
    'GET /api/patients/:patientId/places': ({ family }) => ({ path: `/api/patients/${family.patientId}/places` }),
    'PUT /api/patients/:patientId': ({ family }) => ({
      method: 'PUT',
      path: `/api/patients/${family.patientId}`,
      // Only the first save is accepted. A later one is rejected, and shows nothing.
      body: { ...patient, version: 1 },
    }),
    'GET /api/appointments': ({ family }, turn) => ({
      path: `/api/appointments${turn % 2 ? `?for=${family.patientId}` : ''}`,
    }),
    'GET /api/appointments/:appointmentId': ({ appointmentId }) => ({ path: `/api/appointments/${appointmentId}` }),
    'GET /api/appointments/:appointmentId/calendar': ({ appointmentId }) => ({
      path: `/api/appointments/${Math.random() < 0.7 ? appointmentId : randomUUID()}/calendar`,
    }),
    'POST /api/appointments/:appointmentId/reschedule': async (reader, turn, read) => ({
      path: `/api/appointments/${reader.appointmentId}/reschedule`,
      body: { ...slot(turn % 14_000), version: (await read(managed(reader))).version },
    }),
    'POST /api/appointments/:appointmentId/cancel': async (reader, _turn, read) => ({
      path: `/api/appointments/${reader.appointmentId}/cancel`,
      body: { version: (await read(managed(reader))).version },
    }),
    'GET /api/admin/dashboard': () => ({ path: '/api/admin/dashboard' }),
    'GET /api/admin/appointments/:appointmentId': managed,
    'POST /api/admin/appointments/search': () => ({ path: '/api/admin/appointments/search', body: { q } }),
    'POST /api/admin/appointments/export': () => ({ path: '/api/admin/appointments/export', body: { q, reason } }),
    'POST /api/admin/appointments/recent': () => ({ path: '/api/admin/appointments/recent', body: {} }),
    'POST /api/admin/appointments/:appointmentId/confirm': async (reader, _turn, read) => ({
      path: `/api/admin/appointments/${reader.appointmentId}/confirm`,
      body: { version: (await read(managed(reader))).version },
    }),
    'POST /api/admin/appointments/:appointmentId/edit': async (reader, turn, read) => ({
      path: `/api/admin/appointments/${reader.appointmentId}/edit`,
      body: { notes: `Note ${turn}`, reason: 'Asked', version: (await read(managed(reader))).version },
    }),
    'POST /api/admin/appointments/:appointmentId/move': async (reader, turn, read) => ({
      path: `/api/admin/appointments/${reader.appointmentId}/move`,
      body: { ...slot(turn % 14_000), version: (await read(managed(reader))).version },
    }),
    'POST /api/admin/appointments/:appointmentId/undo-move': async (reader, turn, read) => {
      const { version } = await read(managed(reader));
      const path = `/api/admin/appointments/${reader.appointmentId}`;
      const moved = await read({ path: `${path}/move`, body: { ...slot((turn + 7) % 14_000), version } });
      return { path: `${path}/undo-move`, body: { version: moved.version } };
    },
    'POST /api/admin/appointments/:appointmentId/attendance': async ({ todayId }, _turn, read) => {
      const { version, attendance } = await read(managed({ appointmentId: todayId }));
      const body = { to: attendance ? null : 'arrived', version };
      return { path: `/api/admin/appointments/${todayId}/attendance`, body };
    },
    'GET /api/admin/absences/:absenceId': () => ({ path: `/api/admin/absences/${absenceId}` }),
    'POST /api/admin/appointments/:appointmentId/keep': async ({ strandedId }, _turn, read) => ({
      path: `/api/admin/appointments/${strandedId}/keep`,
      // Only the first one is accepted. A kept visit needs no new time.
      body: { reason: 'Asked', version: (await read(managed({ appointmentId: strandedId }))).version },
    }),
    'POST /api/admin/appointments/:appointmentId/calls': ({ appointmentId }) => ({
      path: `/api/admin/appointments/${appointmentId}/calls`,
      body: { key: randomUUID(), outcome: 'no-answer' },
    }),
    'GET /api/payments/:paymentId': ({ paymentId }) => ({ path: `/api/payments/${paymentId}` }),
    'POST /api/admin/appointments/:appointmentId/payments': ({ todayId }) => ({
      path: `/api/admin/appointments/${todayId}/payments`,
      body: payment(),
    }),
    'POST /api/admin/payments/:paymentId/reverse': async ({ todayId }, _turn, read) => {
      const paid = await read({ path: `/api/admin/appointments/${todayId}/payments`, body: payment() });
      const path = `/api/admin/payments/${paid.bill?.payments[0]?.id ?? randomUUID()}/reverse`;
      return { path, body: { key: randomUUID(), reason: 'Asked for it' } };
    },
    'GET /api/admin/till': () => ({ path: '/api/admin/till?date=2026-01-01' }),
    'POST /api/admin/till/close': () => ({
      path: '/api/admin/till/close',
      body: { date: anyPastDay(), cashCounted: 0, seenRowCount: 0 },
    }),
    'POST /api/admin/till/export': () => ({ path: '/api/admin/till/export', body: { date: '2026-01-01', reason } }),
    'POST /api/admin/messages/search': (reader, turn) => ({
      path: '/api/admin/messages/search',
      body: [{ q }, { family: reader.family.accountId }, { appointment: reader.appointmentId }][turn % 3] ?? {},
    }),
    'POST /api/admin/messages/:messageId/resend': ({ messageId }) => ({
      path: `/api/admin/messages/${messageId}/resend`,
      body: { reason: 'Asked for it' },
    }),
    'GET /api/admin/appointments/:appointmentId/notice-preview': ({ appointmentId }) => ({
      path: `/api/admin/appointments/${appointmentId}/notice-preview?kind=moved`,
    }),
    'GET /api/admin/patients/:patientId/notice-preview': ({ family }) => ({
      path: `/api/admin/patients/${family.patientId}/notice-preview`,
    }),
    'GET /api/admin/doctors/:doctorId/delay-preview': (_reader, turn) => ({
      path: `/api/admin/doctors/${doctorId}/delay-preview?minutes=20&date=${slot(turn % 400).date}`,
    }),
    'GET /api/admin/day': (_reader, turn) => ({ path: `/api/admin/day?date=${slot(turn % 400).date}` }),
    'POST /api/admin/day/export': (_reader, turn) => ({
      path: '/api/admin/day/export',
      body: { date: slot(turn % 400).date },
    }),
    'POST /api/admin/appointments/:appointmentId/status': async (reader, _turn, read) => {
      const seen = await read(managed(reader));
      const body = { status: other(seen.status, 'open', 'closed'), version: seen.version };
      return { path: `/api/admin/appointments/${reader.appointmentId}/status`, body };
    },
    'POST /api/admin/appointments/:appointmentId/steps': ({ appointmentId }) => ({
      path: `/api/admin/appointments/${appointmentId}/steps`,
      body: step,
    }),
    'PUT /api/admin/steps/:stepId': async (reader, _turn, read) => ({
      method: 'PUT',
      path: `/api/admin/steps/${reader.stepId}`,
      body: { ...step, version: (await read(managed(reader))).steps[0]?.version ?? 1 },
    }),
    'POST /api/admin/steps/:stepId/status': async (reader, _turn, read) => {
      const seen = (await read(managed(reader))).steps[0];
      const body = { status: other(seen?.status ?? '', 'complete', 'pending'), version: seen?.version ?? 1 };
      return { path: `/api/admin/steps/${reader.stepId}/status`, body };
    },
    'POST /api/admin/steps/search': () => ({ path: '/api/admin/steps/search', body: { q } }),
    'POST /api/admin/steps/export': () => ({ path: '/api/admin/steps/export', body: { q, reason } }),
    'GET /api/admin/my-day': () => ({ path: '/api/admin/my-day' }),
    'PUT /api/admin/steps/:stepId/work': async (reader, _turn, read) => ({
      method: 'PUT',
      path: `/api/admin/steps/${reader.stepId}/work`,
      body: { ...work, assigneeId: null, version: (await read(managed(reader))).steps[0]?.version ?? 1 },
    }),
    'POST /api/admin/steps/:stepId/marks': async (reader, _turn, read) => {
      const version = (await read(managed(reader))).steps[0]?.version ?? 1;
      const path = `/api/admin/steps/${reader.stepId}`;
      const assigneeId = reader.staff.accountId;
      await read({ method: 'PUT', path: `${path}/work`, body: { ...work, assigneeId, version } });
      const body = { key: randomUUID(), state: 'problem', pressedAt: new Date().toISOString() };
      return { path: `${path}/marks`, body };
    },
    'POST /api/admin/patients/search': () => ({ path: '/api/admin/patients/search', body: { q } }),
    'POST /api/admin/patients/export': () => ({ path: '/api/admin/patients/export', body: { q, reason } }),
    'POST /api/admin/families/search': () => ({ path: '/api/admin/families/search', body: { q } }),
    'GET /api/admin/families/:accountId': ({ family }) => ({ path: `/api/admin/families/${family.accountId}` }),
    'POST /api/admin/users/search': () => ({ path: '/api/admin/users/search', body: { q } }),
    'POST /api/admin/users/export': () => ({ path: '/api/admin/users/export', body: { q, reason } }),
    'POST /api/admin/team/search': () => ({ path: '/api/admin/team/search', body: {} }),
    'POST /api/admin/team/export': () => ({ path: '/api/admin/team/export', body: { reason } }),
    'POST /api/admin/audit/search': ({ family }, turn) => ({
      path: '/api/admin/audit/search',
      body: turn % 2 ? { entity: 'patient', record: family.patientId } : { q },
    }),
    'POST /api/admin/audit/export': () => ({ path: '/api/admin/audit/export', body: { q, reason } }),
    'POST /api/admin/access-records/search': () => ({ path: '/api/admin/access-records/search', body: { q } }),
    'POST /api/admin/accounts/:accountId/reset-password': ({ family }) => ({
      path: `/api/admin/accounts/${family.accountId}/reset-password`,
      body: {},
    }),
    'POST /api/admin/accounts/:accountId/reveal-password': ({ family }) => ({
      path: `/api/admin/accounts/${family.accountId}/reveal-password`,
      body: {},
    }),
    'POST /api/admin/doctors/:doctorId/stranded': () => ({
      path: `/api/admin/doctors/${doctorId}/stranded`,
      body: { hours: [], leave: [] },
    }),
    'POST /api/admin/clinics/:clinicId/stranded': () => ({
      path: `/api/admin/clinics/${clinicId}/stranded`,
      body: { closedWeekdays: [], closedDays: [] },
    }),
  };
}
