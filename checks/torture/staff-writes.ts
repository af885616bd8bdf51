import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';
import { clinicHeaders, doctorHeaders } from '#contract/shared/spreadsheets.ts';
import { identifier, sql } from '#server/db/sql.ts';
import { assignRole, slot } from '../rig/world/small-world.ts';
import type { Calls, Cases, PreparedServer } from './write-calls.ts';
export function staffWrites({ form, owner, services, admin }: PreparedServer, calls: Calls): Cases {
  const { next, newStaff, setAside, askForPhone, versionOf, done, made, newSlot, booking, book, waitForCode } = calls;
  const booked = async () => ({ appointmentId: (await book()).id });
  const withStep = async () => {
    const { steps } = (await done('addStep', await booked())).json<{ steps: { id: string }[] }>();
    return { stepId: steps[0]?.id ?? '' };
  };
  const withCity = async () => ({ cityId: await made('createCity') });
  const withType = async () => ({ typeId: await made('createType') });
  const withRule = async () => ({ ruleId: await made('addRule', await withType()) });
  const withDoctor = async () => ({ doctorId: await made('addDoctor') });
  const withClinic = async () => ({ clinicId: await made('addClinic') });
  const ofFamily = () => ({ accountId: next().accountId });
  const archived = async <T extends object>(table: 'doctors' | 'clinics' | 'patients', record: T): Promise<T> => {
    await owner.run(sql`update ${identifier(table)} set archived_at = now() where id = ${Object.values(record)[0]}`);
    return record;
  };
  /** A requested change of a phone to which a colleague has agreed: only the code of the new phone is missing. */
  const agreedCorrection = async () => {
    const correctionId = await askForPhone(next());
    await owner.run(sql`update phone_corrections set agreed_at = now() where id = ${correctionId}`);
    return { correctionId };
  };
  /** An absence that has begun and has no end. */
  const withAbsence = async () => {
    const row = await owner.row<{ id: string }>(sql`
      insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
      select gen_random_uuid(), ${(await withDoctor()).doctorId}, now() - interval '1 hour', 'Ill', id, now()
      from accounts limit 1
      returning id`);
    return { absenceId: row.id };
  };
  /** A visit of a doctor who is away on the day of the visit. */
  const stranded = async () => {
    const visit = await booked();
    const { doctorId } = await withDoctor();
    await owner.run(sql`update appointments set doctor_id = ${doctorId} where id = ${visit.appointmentId}`);
    await owner.run(sql`
      insert into doctor_leave (doctor_id, first_day, last_day)
      select doctor_id, day, day
      from (select doctor_id, (starts_at at time zone 'Asia/Kolkata')::date as day
        from appointments where id = ${visit.appointmentId}) visit`);
    return visit;
  };
  /** A Monday in about a year, on which new doctors work from ten o'clock. */
  const farMonday = () => {
    const at = new Date(Date.now() + 340 * 86_400_000);
    return new Date(at.getTime() + ((8 - at.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10);
  };
  const paid = async () => {
    const answer = await done('takePayment', await booked());
    return { paymentId: answer.json<{ bill: { payments: { id: string }[] } }>().bill.payments[0]?.id ?? '' };
  };
  let closedTills = 0;
  /** Returns another past day on each call. */
  const tillDay = () => new Date(Date.UTC(2020, 0, 1 + closedTills++)).toISOString().slice(0, 10);
  const resumed = async () => {
    await owner.run(sql`delete from message_pauses`);
    return {};
  };
  /** Imports a file that adds a record and changes one, which a first import added. */
  const imported = async (name: 'importDoctors' | 'importClinics', [before, after]: [string, string]) => {
    const checked = async (text: string) => {
      const file = Buffer.from(text);
      const { digest } = (await done(name, { file, query: { dryRun: 'true' } })).json<{ digest: string }>();
      return { file, query: { digest } };
    };
    await done(name, await checked(before));
    return checked(after);
  };

  return {
    changeAppointmentStatus: [booked, 409],
    confirmAppointment: [booked, 409],
    bookForFamily: () => {
      const given = booking(next());
      return { ...given, body: { ...given.body, overrideReason: 'Urgent' } };
    },
    moveAppointment: [async () => ({ ...(await booked()), ...newSlot() }), 409],
    undoMove: [
      async () => {
        const visit = await booked();
        await done('moveAppointment', { ...visit, ...newSlot() });
        return { ...visit, version: 2 };
      },
      409,
    ],
    editAppointment: [
      async () => ({ ...(await booked()), body: { ...(await withDoctor()), overrideReason: 'Urgent' } }),
      409,
    ],
    changeAttendance: [
      async () => {
        const visit = await booked();
        await owner.run(sql`
          update appointments set starts_at = now(), ends_at = now() + interval '1 microsecond'
          where id = ${visit.appointmentId}`);
        return { ...visit, body: { to: 'seen' } };
      },
      409,
    ],
    addCallNote: booked,
    takePayment: booked,
    reversePayment: paid,
    closeTill: () => ({ date: tillDay() }),
    keepVisit: [stranded, 409],
    moveStranded: async () => ({ ...(await stranded()), date: farMonday(), time: '10:00' }),
    reportAbsence: async () => ({ ...(await withDoctor()), date: slot(40).date }),
    editAbsence: [async () => ({ ...(await withAbsence()), date: slot(40).date }), 409],
    endAbsence: [withAbsence, 409],
    confirmAbsence: [withAbsence, 409],
    withdrawAbsence: [withAbsence, 409],
    setDoctorDelay: async () => ({ ...(await withDoctor()), date: slot(0).date }),
    resendMessage: [
      async () => {
        const message = await owner.row<{ id: string }>(sql`
          insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, reason, due_at,
            expires_at, next_attempt_at)
          select user_id, id, starts_at, 'booked', id, 'sms', 'failed', 'The gateway was down.', now(), starts_at, now()
          from appointments where id = ${(await booked()).appointmentId} returning id`);
        return { messageId: message.id };
      },
      409,
    ],
    pauseMessages: [resumed, 409],
    resumeMessages: [
      async () => {
        await resumed();
        await done('pauseMessages');
        return {};
      },
      409,
    ],
    sendTestMessage: async () => {
      await owner.run(sql`delete from attempt_counters`); // one account may send 20 tests in an hour
      return { body: { channel: 'sms' } };
    },
    setTextTemplate: async () => {
      const text = await owner.row<{ id: string }>(sql`
        insert into message_texts (kind, channel, language, version, content)
        select 'booked', 'sms', 'en', coalesce(max(version), 0) + 1, '{}' from message_texts returning id::text`);
      return { textId: text.id };
    },
    addStep: booked,
    editStep: [withStep, 409],
    changeStepStatus: [withStep, 409],
    changeStepWork: [async () => ({ ...(await withStep()), body: { assigneeId: admin.accountId } }), 409],
    markStep: async () => {
      const step = await withStep();
      await done('changeStepWork', { ...step, body: { assigneeId: admin.accountId } });
      return { ...step, body: { state: 'done', pressedAt: new Date().toISOString() } };
    },
    createAccount: [() => ({}), 400],
    editAccount: [async () => ({ accountId: (await newStaff()).accountId, body: { email: 'one@example.in' } }), 409],
    correctPhone: async () => {
      services.provesPhones = true;
      const { accountId } = next();
      return { accountId, version: await versionOf(accountId), body: { way: 'objection' } };
    },
    decideCorrection: [
      async () => {
        const [correctionId, colleague] = [await askForPhone(next()), await newStaff()];
        await assignRole(owner, 'manager', colleague);
        await owner.run(sql`
          update phone_corrections set requested_by = ${colleague.accountId} where id = ${correctionId}`);
        return { correctionId };
      },
      409,
    ],
    sendCorrectionCode: [agreedCorrection, 409, 429],
    confirmCorrectionCode: [
      async () => {
        const correction = await agreedCorrection();
        return { ...correction, ...(await waitForCode('sendCorrectionCode', correction)) };
      },
      400,
      409,
    ],
    sendFamilyCode: [
      () => {
        services.provesPhones = true;
        return ofFamily();
      },
      429,
    ],
    confirmFamilyPhone: async () => {
      services.provesPhones = true;
      const family = ofFamily();
      return { ...family, ...(await waitForCode('sendFamilyCode', family)) };
    },
    restoreFamilyEntries: async () => {
      const family = next();
      await setAside(family);
      return { accountId: family.accountId };
    },
    addFamilyPatient: ofFamily,
    restoreDoctor: [async () => archived('doctors', await withDoctor()), 409],
    restoreClinic: [async () => archived('clinics', await withClinic()), 409],
    restorePatient: [() => archived('patients', { patientId: next().patientId }), 409],
    resetPassword: ofFamily,
    revealPassword: ofFamily,
    changeRole: ofFamily,
    setAccountActive: ofFamily,
    editDoctor: [withDoctor, 409],
    removeDoctor: [withDoctor, 404],
    editClinic: [withClinic, 409],
    removeClinic: [withClinic, 404],
    createCity: [() => ({}), 400, 409],
    editCity: [withCity, 409],
    setCityActive: withCity,
    deleteCity: [withCity, 404],
    createType: [() => ({}), 400, 409],
    editType: [withType, 409],
    setTypeActive: withType,
    addRule: [withType, 400, 409],
    editRule: [withRule, 409],
    setRuleActive: withRule,
    removeRule: [withRule, 404],
    importDoctors: [() => imported('importDoctors', doctorFile(form.city)), 409],
    importClinics: [() => imported('importClinics', clinicFile(form.city)), 409],
    uploadImage: async () => {
      const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
      const image = sharp({ create: { width: 40, height: 40, channels: 3, background } });
      return { file: await image.png().toBuffer() };
    },
  };
}

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');

function doctorFile(city: string): [string, string] {
  const word = randomBytes(4).toString('hex');
  const header = Object.values(doctorHeaders).join(',');
  const row = (name: string, fee: number) =>
    `Dr. ${name} ${word},Some Hospital,,Urologist,${city},1,${fee},,,,,,,,Mon 10:00-12:00,30,2030-01-01 to 2030-01-02`;
  return [lines(header, row('One', 100)), lines(header, row('One', 200), row('Two', 100))];
}

function clinicFile(city: string): [string, string] {
  const word = randomBytes(4).toString('hex');
  const header = Object.values(clinicHeaders).join(',');
  const row = (name: string, phone: string) =>
    `${name} ${word},Always,Hospital,${city},1 Some Road,${phone},,,no,no,no,1 Some Road in Some Town,,,,Mon 10:00-12:00,,Tue 2030-01-01`;
  return [lines(header, row('One', '')), lines(header, row('One', '020'), row('Two', ''))];
}
