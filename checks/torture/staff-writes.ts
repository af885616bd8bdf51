import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { clinicHeaders, doctorHeaders } from '#contract/shared/spreadsheets.ts';
import { identifier, sql } from '#server/db/sql.ts';
import { slot } from '../rig/people.ts';
import type { Calls, Cases, World } from './calls.ts';

/** The writes of staff. */
export function staffWrites({ form, owner, services, admin }: World, calls: Calls): Cases {
  const { next, asStaff, done, made, phone, word, patient, booking, booked, newSlot, waiting } = calls;
  const { newStaff, setAside, askedForPhone } = calls;
  const step = () => ({ title: word(), date: slot(900).date });
  async function withStep() {
    const { id } = await booked();
    const { steps } = (await done(asStaff('POST', `/api/admin/appointments/${id}/steps`, step()))).json<{
      steps: { id: string }[];
    }>();
    return steps[0]?.id ?? '';
  }
  const doctor = () => ({
    name: `Dr. ${word()}`,
    specialty: 'Urologist',
    hospital: 'Some Hospital',
    city: form.city,
    phone: '',
    email: '',
    licenseNumber: '',
    experience: 1,
    consultationFee: 0,
    bio: '',
    availableHours: '',
    availableDays: [],
    qualifications: [],
    languages: [],
    imageHash: null,
    slotMinutes: 30,
    leave: [],
    hours: [{ weekday: 1, opens: 600, closes: 700 }],
  });
  const clinic = () => ({
    name: `Clinic ${word()}`,
    type: 'Hospital',
    city: form.city,
    address: '1 Some Road',
    openHours: 'Always',
    fullAddress: '1 Some Road, Some Town',
    phone: '',
    email: '',
    website: '',
    hasEmergencyServices: false,
    hasParking: false,
    isWheelchairAccessible: false,
    services: [],
    facilities: [],
    insurers: [],
    imageHash: null,
    closedWeekdays: [],
    closedDays: [],
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
  const archived = async (table: 'doctors' | 'clinics' | 'patients', id: string) => {
    await owner.run(sql`update ${identifier(table)} set archived_at = now() where id = ${id}`);
    return id;
  };
  const restore = (noun: 'doctors' | 'clinics' | 'patients', id: string) =>
    asStaff('POST', `/api/admin/${noun}/${id}/restore`, { reason: 'Removed by mistake' });
  const corrections = '/api/admin/phone-corrections';
  /** A correction to which a colleague has agreed, so that it waits for the code of the new phone. */
  const waitsForCode = async () => {
    const id = await made(await askedForPhone(next()));
    await owner.run(sql`update phone_corrections set agreed_at = now() where id = ${id}`);
    return id;
  };
  const oneDay = () => ({ firstDay: slot(40).date, lastDay: slot(40).date, reason: 'Ill' });
  /** An absence that has begun and has no end. */
  const newAbsence = async () => {
    const row = await owner.row<{ id: string }>(sql`
      insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
      select gen_random_uuid(), ${await newDoctor()}, now() - interval '1 hour', 'Ill', id, now() from accounts limit 1
      returning id`);
    return row.id;
  };
  /** A visit of a doctor who is away on the day of the visit. */
  const stranded = async () => {
    const { id } = await booked();
    const doctorId = await newDoctor();
    await owner.run(sql`update appointments set doctor_id = ${doctorId} where id = ${id}`);
    await owner.run(sql`
      insert into doctor_leave (doctor_id, first_day, last_day)
      select doctor_id, day, day
      from (select doctor_id, (starts_at at time zone 'Asia/Kolkata')::date as day from appointments where id = ${id}) visit`);
    return id;
  };
  /** A Monday in about a year, on which new doctors work from ten o'clock. */
  const farMonday = () => {
    const at = new Date(Date.now() + 340 * 86_400_000);
    return new Date(at.getTime() + ((8 - at.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10);
  };
  const pause = { scope: 'kind:late', reason: 'Wrong text' };
  const payment = () => ({ key: randomUUID(), amount: 10_000, method: 'cash' });
  const paid = async () => {
    const { id } = await booked();
    const answer = await done(asStaff('POST', `/api/admin/appointments/${id}/payments`, payment()));
    return answer.json<{ bill: { payments: { id: string }[] } }>().bill.payments[0]?.id ?? '';
  };
  let closedTills = 0;
  /** Another past day for each call. */
  const tillDay = () => new Date(Date.UTC(2020, 0, 1 + closedTills++)).toISOString().slice(0, 10);
  const resumed = () => owner.run(sql`delete from message_pauses`);
  const asFile = (path: string, payload: string) => {
    const call = asStaff('POST', path, Buffer.from(payload));
    return { ...call, headers: { ...call.headers, 'content-type': 'application/octet-stream' } };
  };
  /** Imports a file that adds a record and changes one, which a first import added. */
  const imported = async (noun: 'doctors' | 'clinics', [before, after]: [string, string]) => {
    const path = `/api/admin/${noun}/import`;
    const check = async (text: string) =>
      (await done(asFile(`${path}?dryRun=true`, text))).json<{ digest: string }>().digest;
    await done(asFile(`${path}?digest=${await check(before)}`, before));
    return asFile(`${path}?digest=${await check(after)}`, after);
  };
  return {
    'POST /api/admin/appointments/{appointmentId}/status': [
      [200, 409],
      async () =>
        asStaff('POST', `/api/admin/appointments/${(await booked()).id}/status`, { status: 'closed', version: 1 }),
    ],
    'POST /api/admin/appointments/{appointmentId}/confirm': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/appointments/${(await booked()).id}/confirm`, { version: 1 }),
    ],
    'POST /api/admin/appointments': [
      [201],
      () => asStaff('POST', '/api/admin/appointments', { ...booking(next()), overrideReason: 'Urgent' }),
    ],
    'POST /api/admin/appointments/{appointmentId}/move': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/appointments/${(await booked()).id}/move`, { ...newSlot(), version: 1 }),
    ],
    'POST /api/admin/appointments/{appointmentId}/undo-move': [
      [200, 409],
      async () => {
        const path = `/api/admin/appointments/${(await booked()).id}`;
        await done(asStaff('POST', `${path}/move`, { ...newSlot(), version: 1 }));
        return asStaff('POST', `${path}/undo-move`, { version: 2 });
      },
    ],
    'POST /api/admin/appointments/{appointmentId}/edit': [
      [200, 409],
      async () =>
        asStaff('POST', `/api/admin/appointments/${(await booked()).id}/edit`, {
          doctorId: await newDoctor(),
          notes: word(),
          reason: 'Asked for it',
          overrideReason: 'Urgent',
          version: 1,
        }),
    ],
    'POST /api/admin/appointments/{appointmentId}/attendance': [
      [200, 409],
      async () => {
        const { id } = await booked();
        await owner.run(sql`
          update appointments set starts_at = now(), ends_at = now() + interval '1 microsecond' where id = ${id}`);
        return asStaff('POST', `/api/admin/appointments/${id}/attendance`, { to: 'seen', version: 1 });
      },
    ],
    'POST /api/admin/appointments/{appointmentId}/calls': [
      [200],
      async () =>
        asStaff('POST', `/api/admin/appointments/${(await booked()).id}/calls`, {
          key: randomUUID(),
          outcome: 'confirmed',
        }),
    ],
    'POST /api/admin/appointments/{appointmentId}/payments': [
      [200],
      async () => asStaff('POST', `/api/admin/appointments/${(await booked()).id}/payments`, payment()),
    ],
    'POST /api/admin/payments/{paymentId}/reverse': [
      [200],
      async () =>
        asStaff('POST', `/api/admin/payments/${await paid()}/reverse`, { key: randomUUID(), reason: 'Asked for it' }),
    ],
    'POST /api/admin/till/close': [
      [200],
      () => asStaff('POST', '/api/admin/till/close', { date: tillDay(), cashCounted: 0, seenRowCount: 0 }),
    ],
    'POST /api/admin/till/export': [
      [200],
      () => asStaff('POST', '/api/admin/till/export', { date: slot(0).date, reason: 'Torture' }),
    ],
    'POST /api/admin/appointments/{appointmentId}/keep': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/appointments/${await stranded()}/keep`, { version: 1, reason: 'Asked' }),
    ],
    'POST /api/admin/appointments/stranded/moves': [
      [200],
      async () => {
        const move = { appointmentId: await stranded(), version: 1, date: farMonday(), time: '10:00' };
        return asStaff('POST', '/api/admin/appointments/stranded/moves', { moves: [move] });
      },
    ],
    'POST /api/admin/absences': [
      [201],
      async () => {
        const body = { key: randomUUID(), doctorId: await newDoctor(), ...oneDay() };
        return asStaff('POST', '/api/admin/absences', body);
      },
    ],
    'POST /api/admin/absences/{absenceId}/edit': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/absences/${await newAbsence()}/edit`, { version: 1, ...oneDay() }),
    ],
    'POST /api/admin/absences/{absenceId}/end': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/absences/${await newAbsence()}/end`, { version: 1 }),
    ],
    'POST /api/admin/absences/{absenceId}/confirm': [
      [200, 409],
      async () => asStaff('POST', `/api/admin/absences/${await newAbsence()}/confirm`, { version: 1 }),
    ],
    'POST /api/admin/absences/{absenceId}/withdraw': [
      [200, 409],
      async () =>
        asStaff('POST', `/api/admin/absences/${await newAbsence()}/withdraw`, { version: 1, reason: 'Mistake' }),
    ],
    'POST /api/admin/doctors/{doctorId}/delay': [
      [200],
      async () => asStaff('POST', `/api/admin/doctors/${await newDoctor()}/delay`, { date: slot(0).date, minutes: 15 }),
    ],
    'POST /api/admin/messages/{messageId}/resend': [
      [200, 409],
      async () => {
        const message = await owner.row<{ id: string }>(sql`
          insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, reason, due_at,
            expires_at, next_attempt_at)
          select user_id, id, starts_at, 'booked', id, 'sms', 'failed', 'The gateway was down.', now(), starts_at, now()
          from appointments where id = ${(await booked()).id} returning id`);
        return asStaff('POST', `/api/admin/messages/${message.id}/resend`, { reason: 'Asked for it' });
      },
    ],
    'POST /api/admin/messages/pause': [
      [200, 409],
      async () => {
        await resumed();
        return asStaff('POST', '/api/admin/messages/pause', pause);
      },
    ],
    'POST /api/admin/messages/resume': [
      [200, 409],
      async () => {
        await resumed();
        await done(asStaff('POST', '/api/admin/messages/pause', pause));
        return asStaff('POST', '/api/admin/messages/resume', { scope: pause.scope });
      },
    ],
    'POST /api/admin/messages/test': [
      [200],
      async () => {
        await owner.run(sql`delete from attempt_counters`); // one account may send 20 tests in an hour
        return asStaff('POST', '/api/admin/messages/test', { channel: 'sms' });
      },
    ],
    'PUT /api/admin/messages/texts/{textId}/template': [
      [200],
      async () => {
        const text = await owner.row<{ id: number }>(sql`
          insert into message_texts (kind, channel, language, version, content)
          select 'booked', 'sms', 'en', coalesce(max(version), 0) + 1, '{}' from message_texts returning id`);
        return asStaff('PUT', `/api/admin/messages/texts/${text.id}/template`, { templateName: '1107' });
      },
    ],
    'POST /api/admin/day/export': [[200], () => asStaff('POST', '/api/admin/day/export', { date: slot(0).date })],
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
    'PUT /api/admin/steps/{stepId}/work': [
      [200, 409],
      async () =>
        asStaff('PUT', `/api/admin/steps/${await withStep()}/work`, {
          durationMinutes: 45,
          travelMinutes: 15,
          assigneeId: admin.accountId,
          version: 1,
        }),
    ],
    'POST /api/admin/steps/{stepId}/marks': [
      [200],
      async () => {
        const path = `/api/admin/steps/${await withStep()}`;
        const assignment = { durationMinutes: 45, travelMinutes: 15, assigneeId: admin.accountId, version: 1 };
        await done(asStaff('PUT', `${path}/work`, assignment));
        const pressedAt = new Date().toISOString();
        return asStaff('POST', `${path}/marks`, { key: randomUUID(), state: 'done', pressedAt });
      },
    ],
    'POST /api/admin/steps/export': [[200], () => asStaff('POST', '/api/admin/steps/export', { reason: 'Torture' })],
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
    'PUT /api/admin/accounts/{accountId}': [
      [200, 409],
      async () => {
        const body = { name: word(), phone: phone(), email: 'one@example.in', reason: 'Asked', version: 1 };
        return asStaff('PUT', `/api/admin/accounts/${(await newStaff()).accountId}`, body);
      },
    ],
    'POST /api/admin/accounts/{accountId}/phone': [
      [200],
      () => {
        services.provesPhones = true;
        return askedForPhone(next(), 'objection');
      },
    ],
    'POST /api/admin/phone-corrections/{correctionId}/decision': [
      [200, 409],
      async () => {
        const id = await made(await askedForPhone(next()));
        await owner.run(sql`
          with colleague as (
            insert into accounts (id, name, phone, user_role, password_hash)
            values (new_account_id(), 'Colleague', ${`+91${phone()}`}, 'manager', 'none')
            returning id)
          update phone_corrections set requested_by = (select id from colleague) where id = ${id}`);
        return asStaff('POST', `${corrections}/${id}/decision`, { accepts: true, reason: 'I called the family' });
      },
    ],
    'POST /api/admin/phone-corrections/{correctionId}/code': [
      [200, 409, 429],
      async () => asStaff('POST', `${corrections}/${await waitsForCode()}/code`),
    ],
    'POST /api/admin/phone-corrections/{correctionId}/code/confirm': [
      [200, 400, 409],
      async () => {
        const id = await waitsForCode();
        const { cookies, code } = await waiting(`${corrections}/${id}/code`, {}, false, admin);
        const call = asStaff('POST', `${corrections}/${id}/code/confirm`, { code });
        return { ...call, cookies: { ...call.cookies, ...cookies } };
      },
    ],
    'POST /api/admin/families': [
      [201],
      () => asStaff('POST', '/api/admin/families', { key: randomUUID(), name: 'New Family', phone: phone(), patient }),
    ],
    'POST /api/admin/families/{accountId}/phone-code': [
      [200, 429],
      () => {
        services.provesPhones = true;
        return asStaff('POST', `/api/admin/families/${next().accountId}/phone-code`);
      },
    ],
    'POST /api/admin/families/{accountId}/phone-code/confirm': [
      [200],
      async () => {
        services.provesPhones = true;
        const path = `/api/admin/families/${next().accountId}/phone-code`;
        const { cookies, code } = await waiting(path, {}, false, admin);
        const call = asStaff('POST', `${path}/confirm`, { code });
        return { ...call, cookies: { ...call.cookies, ...cookies } };
      },
    ],
    'POST /api/admin/families/{accountId}/restore-entries': [
      [200],
      async () => {
        const person = next();
        await setAside(person);
        return asStaff('POST', `/api/admin/families/${person.accountId}/restore-entries`, { reason: 'Known caller' });
      },
    ],
    'POST /api/admin/families/{accountId}/patients': [
      [201],
      () => asStaff('POST', `/api/admin/families/${next().accountId}/patients`, { ...patient, key: randomUUID() }),
    ],
    'POST /api/admin/doctors/{doctorId}/restore': [
      [200, 409],
      async () => restore('doctors', await archived('doctors', await newDoctor())),
    ],
    'POST /api/admin/clinics/{clinicId}/restore': [
      [200, 409],
      async () => restore('clinics', await archived('clinics', await newClinic())),
    ],
    'POST /api/admin/patients/{patientId}/restore': [
      [200, 409],
      async () => restore('patients', await archived('patients', next().patientId)),
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
    'POST /api/admin/doctors/import': [[200, 409], () => imported('doctors', doctorFile(form.city, word()))],
    'POST /api/admin/clinics/import': [[200, 409], () => imported('clinics', clinicFile(form.city, word()))],
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
      (['appointments', 'audit', 'clinics', 'doctors', 'patients', 'team', 'users'] as const).map((noun) => [
        `POST /api/admin/${noun}/export`,
        [
          [200],
          () => {
            const isPublic = noun === 'clinics' || noun === 'doctors';
            return asStaff('POST', `/api/admin/${noun}/export`, isPublic ? {} : { reason: 'Torture' });
          },
        ],
      ]),
    ),
  };
}

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');

function doctorFile(city: string, word: string): [string, string] {
  const header = Object.values(doctorHeaders).join(',');
  const row = (name: string, fee: number) =>
    `Dr. ${name} ${word},Some Hospital,,Urologist,${city},1,${fee},,,,,,,,Mon 10:00-12:00,30,2030-01-01 to 2030-01-02`;
  return [lines(header, row('One', 100)), lines(header, row('One', 200), row('Two', 100))];
}

function clinicFile(city: string, word: string): [string, string] {
  const header = Object.values(clinicHeaders).join(',');
  const row = (name: string, phone: string) =>
    `${name} ${word},Always,Hospital,${city},1 Some Road,${phone},,,no,no,no,1 Some Road in Some Town,,,,Mon 10:00-12:00,,Tue 2030-01-01`;
  return [lines(header, row('One', '')), lines(header, row('One', '020'), row('Two', ''))];
}
