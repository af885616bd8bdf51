import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp from 'sharp';
import type { Services } from '#server/context.ts';
import type { Pool } from '#server/db/client.ts';
import type { Outbox } from '#server/sms.ts';
import { type Person, slot } from '../rig/people.ts';

type World = {
  app: FastifyInstance;
  owner: Pool;
  services: Services & { sms: Outbox };
  families: Person[];
  admin: Person;
  password: string;
  doctorId: string;
  form: { city: string };
  /** Moves the server's clock on. */
  wait(seconds: number): void;
};
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Write = {
  /** As the API's description names it. */
  operation: string;
  /** What a second try may be answered: also `already done`, where the first one did more than it could say. */
  accepts: number[];
  /** The call, about something that no other call is about. What it needs is made through the API too. */
  make: () => Promise<InjectOptions> | InjectOptions;
};

/** What writes nothing though it is no GET: what is searched for stays out of addresses. */
export const readsByPost = /\/(search|recent|price-preview|stranded)$/;
/** Writes without a case, and why. */
export const leftOut: Record<string, string> = {
  'POST /api/admin/test-users': 'exists only with demo data',
};

/** Every write of the API, each time by somebody else and about something else. */
export function writesOf({ app, owner, services, families, admin, password, doctorId, form, wait }: World): Write[] {
  let turn = 0;
  let last = 0;
  const next = () => families[++last % families.length] as Person;
  const nobody = { token: '', device: '' } as Person;
  const as = (person: Person, method: Method, url: string, payload: object | null = {}): InjectOptions => ({
    ...{ method, url, remoteAddress: '127.0.0.1', ...(payload === null ? {} : { payload }) },
    headers: { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` },
    cookies: { session: person.token, device: person.device },
  });
  const asStaff = (method: Method, url: string, payload: object | null = {}) => as(admin, method, url, payload);
  /** Something that a write needs first. */
  async function done(call: InjectOptions) {
    const answer = await app.inject(call);
    if (answer.statusCode >= 300) throw new Error(`${call.method} ${call.url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }
  const made = async (call: InjectOptions): Promise<string> => (await done(call)).json<{ id: string }>().id;
  const phone = () => `97${String(10_000_000 + ++turn)}`;
  const word = () => `word ${randomUUID().slice(0, 8)}`;
  const words = { password: 'monsoon-mango', confirmPassword: 'monsoon-mango' };
  const patient = { name: 'Second Patient', age: 40, gender: 'Other' };
  const booking = (person: Person) => ({
    ...{ ...form, ...slot(++turn % 14_000), doctorId, key: randomUUID(), patientId: person.patientId },
    confirmsOverlap: true,
  });
  const booked = async (person = next()) => ({
    ...{ person, id: await made(as(person, 'POST', '/api/appointments', booking(person))), version: 1 },
  });
  const step = () => ({ title: word(), date: slot(900).date });
  async function withStep() {
    const { id } = await booked();
    const { steps } = (await done(asStaff('POST', `/api/admin/appointments/${id}/steps`, step()))).json<{
      steps: { id: string }[];
    }>();
    return steps[0]?.id ?? '';
  }
  const doctor = () => ({
    ...{
      name: `Dr. ${word()}`,
      specialty: 'Urologist',
      hospital: 'Some Hospital',
      city: form.city,
      phone: '',
      email: '',
    },
    ...{ licenseNumber: '', experience: 1, consultationFee: 0, bio: '', availableHours: '', availableDays: [] },
    ...{ qualifications: [], languages: [], imageHash: null, slotMinutes: 30, leave: [] },
    hours: [{ weekday: 1, opens: 600, closes: 700 }],
  });
  const clinic = () => ({
    ...{ name: `Clinic ${word()}`, type: 'Hospital', city: form.city, address: '1 Some Road', openHours: 'Always' },
    ...{ fullAddress: '1 Some Road, Some Town', phone: '', email: '', website: '', hasEmergencyServices: false },
    ...{
      hasParking: false,
      isWheelchairAccessible: false,
      services: [],
      facilities: [],
      insurers: [],
      imageHash: null,
    },
    ...{ closedWeekdays: [], closedDays: [] },
  });
  const city = () => ({ name: word(), imageHash: null });
  const type = () => ({ name: word(), description: '', basePrice: 100 });
  const rule = { city: form.city, multiplier: 1.5, fixedPrice: null };
  const newType = () => made(asStaff('POST', '/api/admin/appointment-types', type()));
  const newRule = async () => made(asStaff('POST', `/api/admin/appointment-types/${await newType()}/rules`, rule));
  const newCity = () => made(asStaff('POST', '/api/admin/cities', city()));
  const newDoctor = () => made(asStaff('POST', '/api/admin/doctors', doctor()));
  const newClinic = () => made(asStaff('POST', '/api/admin/clinics', clinic()));
  const seen = { version: 1, acceptsStranded: false };
  /** A browser that waits for a code, and the code. */
  async function waiting(path: string, body: object, verifies: boolean) {
    services.requirePhoneVerification = verifies;
    const answer = await done(as(nobody, 'POST', path, body));
    services.requirePhoneVerification = false;
    const challenge = answer.cookies.find(({ name }) => name === 'challenge')?.value ?? '';
    return { cookies: { challenge }, code: services.sms.messages[0]?.text.slice(0, 6) ?? '' };
  }
  const registration = () => ({ name: 'New Family', phone: phone(), ...words });

  const cases: Record<string, [number[], Write['make']]> = {
    'POST /api/register': [[201, 409], () => as(nobody, 'POST', '/api/register', registration())],
    'POST /api/register/confirm': [
      [200, 409],
      async () => {
        const { cookies, code } = await waiting('/api/register', registration(), true);
        return { ...as(nobody, 'POST', '/api/register/confirm', { code }), cookies };
      },
    ],
    'POST /api/sign-in': [
      [200],
      () => {
        const one = next();
        return as({ ...one, token: '' }, 'POST', '/api/sign-in', { phone: one.phone, password });
      },
    ],
    'POST /api/admin/sign-in': [
      [200],
      () => as({ ...admin, token: '' }, 'POST', '/api/admin/sign-in', { phone: admin.phone, password }),
    ],
    'POST /api/sign-out': [[200], () => as(next(), 'POST', '/api/sign-out')],
    'POST /api/password-recovery': [
      [200, 429],
      () => as(nobody, 'POST', '/api/password-recovery', { phone: next().phone }),
    ],
    'POST /api/password-recovery/confirm': [
      [200, 409],
      async () => {
        const { cookies, code } = await waiting('/api/password-recovery', { phone: next().phone }, false);
        return { ...as(nobody, 'POST', '/api/password-recovery/confirm', { code, ...words }), cookies };
      },
    ],
    'POST /api/codes/resend': [
      [200, 409, 429],
      async () => {
        const { cookies } = await waiting('/api/password-recovery', { phone: next().phone }, false);
        wait(31);
        return { ...as(nobody, 'POST', '/api/codes/resend'), cookies };
      },
    ],
    'PATCH /api/account': [[200], () => as(next(), 'PATCH', '/api/account', { name: `Renamed ${word()}` })],
    'POST /api/account/password': [
      [200, 400],
      () => as(next(), 'POST', '/api/account/password', { currentPassword: password, ...words }),
    ],
    'DELETE /api/account/devices': [[200], () => as(next(), 'DELETE', '/api/account/devices', null)],
    'DELETE /api/account/devices/{deviceId}': [
      [200, 404],
      async () => {
        const one = next();
        const [row] = await owner<[{ id: string }]>`
          insert into sessions (token_hash, account_id, expires_at)
          values (sha256(${Buffer.from(randomUUID())}), ${one.accountId}, now() + interval '9 days') returning id`;
        return as(one, 'DELETE', `/api/account/devices/${row.id}`, null);
      },
    ],
    'POST /api/patients': [[201], () => as(next(), 'POST', '/api/patients', patient)],
    'PUT /api/patients/{patientId}': [
      [200],
      () => {
        const one = next();
        return as(one, 'PUT', `/api/patients/${one.patientId}`, patient);
      },
    ],
    'DELETE /api/patients/{patientId}': [
      [200, 404],
      () => {
        const one = next();
        return as(one, 'DELETE', `/api/patients/${one.patientId}`, null);
      },
    ],
    'POST /api/appointments': [
      [201],
      () => {
        const one = next();
        return as(turn % 2 ? one : admin, 'POST', '/api/appointments', booking(one));
      },
    ],
    'POST /api/appointments/{appointmentId}/reschedule': [
      [200, 409],
      async () => {
        const { person, id, version } = await booked();
        return as(person, 'POST', `/api/appointments/${id}/reschedule`, { ...slot(++turn % 14_000), version });
      },
    ],
    'POST /api/appointments/{appointmentId}/cancel': [
      [200, 409],
      async () => {
        const { person, id, version } = await booked();
        return as(person, 'POST', `/api/appointments/${id}/cancel`, { version });
      },
    ],
    'POST /api/admin/appointments/{appointmentId}/status': [
      [200, 409],
      async () =>
        asStaff('POST', `/api/admin/appointments/${(await booked()).id}/status`, { status: 'closed', version: 1 }),
    ],
    'POST /api/admin/appointments/{appointmentId}/steps': [
      [201],
      async () => asStaff('POST', `/api/admin/appointments/${(await booked()).id}/steps`, step()),
    ],
    'PUT /api/admin/steps/{stepId}': [
      [200, 409],
      async () => asStaff('PUT', `/api/admin/steps/${await withStep()}`, { ...step(), version: 1 }),
    ],
    'POST /api/admin/steps/{stepId}/status': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/steps/${await withStep()}/status`, { status: 'complete', version: 1 }),
    ],
    'POST /api/admin/accounts': [
      [201, 400],
      () =>
        asStaff('POST', '/api/admin/accounts', {
          name: 'Helper',
          phone: phone(),
          password: 'first-day-77',
          role: 'assistant',
        }),
    ],
    'POST /api/admin/accounts/{accountId}/reset-password': [
      [200],
      () => asStaff('POST', `/api/admin/accounts/${next().accountId}/reset-password`),
    ],
    'POST /api/admin/accounts/{accountId}/reveal-password': [
      [200],
      () => asStaff('POST', `/api/admin/accounts/${next().accountId}/reveal-password`),
    ],
    'POST /api/admin/accounts/{accountId}/role': [
      [200],
      () => asStaff('POST', `/api/admin/accounts/${next().accountId}/role`, { role: 'assistant' }),
    ],
    'POST /api/admin/accounts/{accountId}/active': [
      [200],
      () => asStaff('POST', `/api/admin/accounts/${next().accountId}/active`, { isActive: false }),
    ],
    'POST /api/admin/doctors': [[201], () => asStaff('POST', '/api/admin/doctors', doctor())],
    'PUT /api/admin/doctors/{doctorId}': [
      [200, 409],
      async () => asStaff('PUT', `/api/admin/doctors/${await newDoctor()}`, { ...doctor(), ...seen }),
    ],
    'DELETE /api/admin/doctors/{doctorId}': [
      [200, 404],
      async () => asStaff('DELETE', `/api/admin/doctors/${await newDoctor()}`, null),
    ],
    'POST /api/admin/clinics': [[201], () => asStaff('POST', '/api/admin/clinics', clinic())],
    'PUT /api/admin/clinics/{clinicId}': [
      [200, 409],
      async () => asStaff('PUT', `/api/admin/clinics/${await newClinic()}`, { ...clinic(), ...seen }),
    ],
    'DELETE /api/admin/clinics/{clinicId}': [
      [200, 404],
      async () => asStaff('DELETE', `/api/admin/clinics/${await newClinic()}`, null),
    ],
    'POST /api/admin/cities': [[201, 400, 409], () => asStaff('POST', '/api/admin/cities', city())],
    'PUT /api/admin/cities/{cityId}': [
      [200, 409],
      async () => asStaff('PUT', `/api/admin/cities/${await newCity()}`, { ...city(), version: 1 }),
    ],
    'POST /api/admin/cities/{cityId}/active': [
      [200],
      async () => asStaff('POST', `/api/admin/cities/${await newCity()}/active`, { isActive: false }),
    ],
    'DELETE /api/admin/cities/{cityId}': [
      [200, 404],
      async () => asStaff('DELETE', `/api/admin/cities/${await newCity()}`, null),
    ],
    'POST /api/admin/appointment-types': [
      [201, 400, 409],
      () => asStaff('POST', '/api/admin/appointment-types', type()),
    ],
    'PUT /api/admin/appointment-types/{typeId}': [
      [200, 409],
      async () => asStaff('PUT', `/api/admin/appointment-types/${await newType()}`, { ...type(), version: 1 }),
    ],
    'POST /api/admin/appointment-types/{typeId}/active': [
      [200],
      async () => asStaff('POST', `/api/admin/appointment-types/${await newType()}/active`, { isActive: false }),
    ],
    'POST /api/admin/appointment-types/{typeId}/rules': [
      [201, 400, 409],
      async () => asStaff('POST', `/api/admin/appointment-types/${await newType()}/rules`, rule),
    ],
    'PUT /api/admin/price-rules/{ruleId}': [
      [200, 409],
      async () => asStaff('PUT', `/api/admin/price-rules/${await newRule()}`, { ...rule, multiplier: 2, version: 1 }),
    ],
    'POST /api/admin/price-rules/{ruleId}/active': [
      [200],
      async () => asStaff('POST', `/api/admin/price-rules/${await newRule()}/active`, { isActive: false }),
    ],
    'DELETE /api/admin/price-rules/{ruleId}': [
      [200, 404],
      async () => asStaff('DELETE', `/api/admin/price-rules/${await newRule()}`, null),
    ],
    'POST /api/admin/images/{kind}': [
      [201],
      async () => {
        const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
        const payload = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer();
        const call = asStaff('POST', '/api/admin/images/doctors', payload);
        return { ...call, headers: { ...call.headers, 'content-type': 'application/octet-stream' } };
      },
    ],
    ...Object.fromEntries(
      ['appointments', 'audit', 'clinics', 'doctors', 'patients', 'team', 'users'].map((noun) => [
        `POST /api/admin/${noun}/export`,
        [[200], () => asStaff('POST', `/api/admin/${noun}/export`)],
      ]),
    ),
  };
  return Object.entries(cases).map(([operation, [accepts, make]]) => ({ operation, accepts, make }));
}
