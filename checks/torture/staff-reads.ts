import { randomInt, randomUUID } from 'node:crypto';
import { type Endpoint, urlOf } from '#contract/shared/endpoint.ts';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type EndpointName, type ExampleValues, endpoints, exampleRequest } from '#server/test/example-requests.ts';
import type { Call } from '../rig/http.ts';
import {
  assignRole,
  createClinics,
  createOffer,
  createPeople,
  createSteps,
  createVisit,
  type Person,
  slot,
} from '../rig/world/small-world.ts';

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
  const roles = ['admin', 'admin', 'manager', 'assistant'] as const;
  const { doctorIds } = await createOffer(owner, 1);
  const doctorId = doctorIds[0] ?? '';
  const absenceId = randomUUID();
  await owner.run(sql`
    insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
    values (${absenceId}, ${doctorId}, now(), 'Ill', ${people[0]?.accountId ?? ''}, now())`);
  const readers: Reader[] = [];
  for (let n = 0; n < count; n += 1) {
    const [staff, family] = people.slice(n * 2, n * 2 + 2) as [Person, Person];
    await assignRole(owner, roles[n % roles.length] ?? 'admin', staff);
    const appointment = await createVisit(owner, family, sql`now() + interval '9 days'`, { isRequested: true });
    const today = await createVisit(owner, family, sql`now()`, { price: 1_000_000 });
    const payment = await owner.row<{ id: string }>(sql`
      insert into payments (id, account_id, appointment_id, sequence, amount, method, day, received_by, received_at)
      values (gen_random_uuid(), ${family.accountId}, ${today.id}, 1, 100, 'cash', '2026-01-01', ${staff.accountId}, now())
      returning id`);
    const [stepId = ''] = await createSteps(owner, [appointment]);
    const inHours = sql`now() + make_interval(hours => ${n + 1})`;
    const stranded = await createVisit(owner, family, inHours, { doctorId });
    const written = await createVisit(owner, family, sql`now() + interval '8 days'`);
    const message = await owner.row<{ id: string }>(sql`
      insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, reason, due_at, expires_at,
        next_attempt_at)
      select user_id, id, starts_at, 'booked', id, 'sms', 'failed', 'The gateway was down.', now(), now() + interval '1 day',
        now()
      from appointments where id = ${written.id} returning id`);
    readers.push({
      staff,
      family,
      appointmentId: appointment.id,
      todayId: today.id,
      stepId,
      strandedId: stranded.id,
      messageId: message.id,
      paymentId: payment.id,
    });
  }
  const [clinicId = ''] = await createClinics(owner, 1);
  return { readers, doctorId, clinicId, absenceId };
}

/** How a call differs from the example request of its endpoint. `body` has fields that replace those of the example. */
type Given = Partial<ExampleValues> & { body?: object; query?: object };
/** Makes a call as the same member of staff, because a change needs the current version. */
export type Read = (
  name: EndpointName,
  given?: Given,
) => Promise<{
  version: number;
  status: string;
  attendance?: unknown;
  steps: { version: number; status: string }[];
  bill?: { payments: { id: string }[] };
}>;
type Case = (reader: Reader, turn: number, read: Read) => Given | Promise<Given>;

const withSearch: Case = () => ({ body: { q: searchTerm } });
const withVersion: Case = async (_reader, _turn, read) => ({ version: (await read('getStaffAppointment')).version });
const withMove: Case = async (reader, turn, read) => ({
  ...(await withVersion(reader, turn, read)),
  ...slot(turn % 14_000),
});
const withStepVersion: Case = async (_reader, _turn, read) => ({
  version: (await read('getStaffAppointment')).steps[0]?.version ?? 1,
});
const withSomeDay: Case = (_reader, turn) => ({ date: slot(turn % 400).date });
const withPaidDay: Case = () => ({ date: '2026-01-01' });
const other = (now: string, ...states: [string, string]) => states.find((state) => state !== now) ?? states[0];

/** Endpoints that need more than their example request about the records of a reader. */
const cases: Partial<Record<EndpointName, Case>> = {
  listAppointments: ({ family }, turn) => ({ query: turn % 2 ? { for: family.patientId } : {} }),
  getAppointmentCalendar: ({ appointmentId }) => ({
    appointmentId: Math.random() < 0.7 ? appointmentId : randomUUID(),
  }),
  rescheduleAppointment: withMove,
  cancelAppointment: withVersion,
  listStaffAppointments: withSearch,
  exportAppointments: withSearch,
  confirmAppointment: withVersion,
  editAppointment: withVersion,
  moveAppointment: withMove,
  undoMove: async (reader, turn, read) => ({
    version: (await read('moveAppointment', await withMove(reader, turn + 7, read))).version,
  }),
  changeAttendance: async ({ todayId }, _turn, read) => {
    const { version, attendance } = await read('getStaffAppointment', { appointmentId: todayId });
    return { appointmentId: todayId, version, body: { to: attendance ? null : 'arrived' } };
  },
  // Only the first call is accepted, because a visit that staff have decided to keep needs no new time.
  keepVisit: async ({ strandedId }, _turn, read) => ({
    appointmentId: strandedId,
    version: (await read('getStaffAppointment', { appointmentId: strandedId })).version,
  }),
  changeAppointmentStatus: async (_reader, _turn, read) => {
    const { version, status } = await read('getStaffAppointment');
    return { version, body: { status: other(status, 'open', 'closed') } };
  },
  takePayment: ({ todayId }) => ({ appointmentId: todayId, body: { amount: 1 } }),
  reversePayment: async ({ todayId }, _turn, read) => {
    const { bill } = await read('takePayment', { appointmentId: todayId, body: { amount: 1 } });
    return { paymentId: bill?.payments[0]?.id ?? randomUUID() };
  },
  getTill: withPaidDay,
  exportTill: withPaidDay,
  // A random day, whose till is most likely not closed yet.
  closeTill: () => ({ date: new Date(Date.UTC(2002, 0, 1 + randomInt(8_000))).toISOString().slice(0, 10) }),
  listMessages: ({ family, appointmentId }, turn) => ({
    body: [{ q: searchTerm }, { family: family.accountId }, { appointment: appointmentId }][turn % 3] ?? {},
  }),
  previewDelay: withSomeDay,
  getDay: withSomeDay,
  exportDay: withSomeDay,
  editStep: withStepVersion,
  changeStepWork: withStepVersion,
  changeStepStatus: async (_reader, _turn, read) => {
    const step = (await read('getStaffAppointment')).steps[0];
    return { version: step?.version ?? 1, body: { status: other(step?.status ?? '', 'complete', 'pending') } };
  },
  markStep: async (reader, turn, read) => {
    const assigned = { ...(await withStepVersion(reader, turn, read)), body: { assigneeId: reader.staff.accountId } };
    await read('changeStepWork', assigned);
    return { body: { state: 'problem', pressedAt: new Date().toISOString() } };
  },
  listSteps: withSearch,
  exportSteps: withSearch,
  listStaffPatients: withSearch,
  exportPatients: withSearch,
  listUsers: withSearch,
  exportUsers: withSearch,
  listAudit: ({ family }, turn) => ({
    body: turn % 2 ? { entity: 'patient', record: family.patientId } : { q: searchTerm },
  }),
  exportAudit: withSearch,
  listAccessRecords: withSearch,
};

type Place = { doctorId: string; clinicId: string; absenceId: string };

/** A call of an endpoint about the records of a reader. */
export function callAbout(name: EndpointName, reader: Reader, place: Place, given: Given = {}): Call {
  const { accountId, patientId } = reader.family;
  const { body, query, ...records } = given;
  const endpoint: Endpoint = endpoints[name];
  const example = exampleRequest(endpoint, { ...place, ...reader, accountId, patientId, q: searchTerm, ...records });
  const path = urlOf(endpoint, { params: example.params, query: query ?? example.query });
  if (endpoint.method === 'GET') return { path };
  return { method: endpoint.method, path, body: { ...example.body, ...body } };
}

/** The next call of a reader. It may make other calls first. */
export async function nextCall(
  name: EndpointName,
  reader: Reader,
  place: Place,
  turn: number,
  read: Read,
): Promise<Call> {
  return callAbout(name, reader, place, await cases[name]?.(reader, turn, read));
}
