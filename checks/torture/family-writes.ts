import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/secrets.ts';
import type { Person } from '../rig/world/small-world.ts';
import type { Calls, Cases, PreparedServer } from './write-calls.ts';
export function familyWrites({ app, owner, services, admin, password, wait }: PreparedServer, calls: Calls): Cases {
  const { next, newStaff, setAside, askForPhone, request, done, made, newSlot, booking, book } = calls;
  const { waitForCode, signInUntilCode } = calls;
  let isStaff = false;
  let answers = 0;
  const newestCode = () => services.sms.messages[0]?.text.match(/\b\d{6}\b/)?.[0] ?? '';
  const newToken = () => randomBytes(12).toString('base64url');
  /** Sends a message about a visit to the inbox, and one with a link, whose token is returned. */
  const messageAbout = async (appointmentId: string) => {
    const token = newToken();
    for (const [channel, linkHash] of [
      ['inbox', null],
      ['sms', tokenHash(token)],
    ] as const)
      await owner.run(sql`
        insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, expires_at,
          next_attempt_at, sent_at, link_hash)
        select user_id, id, starts_at, 'reminder', 'day', ${channel}, 'sent', now(), starts_at, now(), now(), ${linkHash}
        from appointments where id = ${appointmentId}`);
    return token;
  };
  const withEmailCode = async () => {
    const by = next();
    await done('setMessageEmail', { by });
    return { by, code: newestCode() };
  };
  const withPatientPhone = async () => {
    const by = next();
    await owner.run(sql`update accounts set phone_verified_at = now() where id = ${by.accountId}`);
    const mobileNumber = `98${randomInt(10_000_000, 99_999_999)}`;
    return { by, patientId: await made('addPatient', { by, body: { mobileNumber } }) };
  };
  const withPatientCode = async () => {
    const given = await withPatientPhone();
    await done('askPatientPhone', given);
    return { ...given, code: newestCode() };
  };
  const patientOf = (by: Person) => ({ by, patientId: by.patientId });

  return {
    register: [() => ({}), 409],
    confirmRegistration: [() => waitForCode('register', {}, true), 409],
    signIn: () => {
      const one = next();
      return { by: { ...one, token: '' }, phone: one.phone, password };
    },
    signInAsStaff: () => ({ by: { ...admin, token: '' }, phone: admin.phone, password }),
    confirmSignIn: [() => signInUntilCode(next().phone, password), 409],
    confirmSignInAsStaff: [async () => signInUntilCode((await newStaff()).phone, password), 409],
    requestRecovery: [() => ({ phone: next().phone }), 429],
    confirmRecovery: [() => waitForCode('requestRecovery', { phone: next().phone }), 409],
    resendCode: [
      async () => {
        const { cookies } = await waitForCode('requestRecovery', { phone: next().phone });
        wait(31);
        return { cookies };
      },
      409,
      429,
    ],
    changePassword: [() => ({ body: { currentPassword: password } }), 400],
    objectToCorrection: async () => {
      const by = next();
      return { by, correctionId: await askForPhone(by) };
    },
    sendPhoneCode: [() => ({}), 429],
    confirmPhone: [
      async () => {
        const by = next();
        return { by, ...(await waitForCode('sendPhoneCode', { by })) };
      },
      400,
      409,
    ],
    restoreEntries: async () => {
      const by = next();
      await setAside(by);
      const row = await owner.row<{ name: string }>(sql`select name from patients where id = ${by.patientId}`);
      return { by, body: { patientName: row.name } };
    },
    endCalendarFeed: async () => {
      const by = next();
      await done('createCalendarFeed', { by });
      return { by };
    },
    signOutDevice: [
      async () => {
        const by = next();
        const row = await owner.row<{ id: string }>(sql`
          insert into sessions (token_hash, account_id, expires_at)
          values (sha256(${Buffer.from(randomUUID())}), ${by.accountId}, now() + interval '9 days') returning id`);
        return { by, deviceId: row.id };
      },
      404,
    ],
    signOut: () => ({ by: next() }),
    editPatient: [
      async () => {
        const by = next();
        const { version } = await owner.row<{ version: number }>(
          sql`select version from patients where id = ${by.patientId}`,
        );
        return { ...patientOf(by), version };
      },
      409,
    ],
    removePatient: [() => patientOf(next()), 404],
    bookAppointment: () => {
      const one = next();
      isStaff = !isStaff; // staff book for a family in the same way
      return { by: isStaff ? admin : one, ...booking(one) };
    },
    rescheduleAppointment: [
      async () => {
        const { person, id } = await book();
        return { by: person, appointmentId: id, ...newSlot() };
      },
      409,
    ],
    cancelAppointment: [
      async () => {
        const { person, id } = await book();
        return { by: person, appointmentId: id };
      },
      409,
    ],
    markRead: async () => {
      const { person, id } = await book();
      await messageAbout(id);
      return { by: person };
    },
    saveMessageSettings: [
      async () => {
        const by = next();
        const answer = await app.inject(request('getMessageSettings', { by }));
        const { version, quietFrom } = answer.json<{ version: number; quietFrom: string }>();
        const body = { version, quietFrom: quietFrom === '22:00' ? '21:00' : '22:00', agreesToWhatsapp: true };
        return { by, body };
      },
      409,
    ],
    setMessageEmail: [() => ({}), 429],
    confirmMessageEmail: [withEmailCode, 409],
    removeMessageEmail: async () => {
      const given = await withEmailCode();
      await done('confirmMessageEmail', given);
      return { by: given.by };
    },
    askPatientPhone: [withPatientPhone, 429],
    confirmPatientPhone: [withPatientCode, 409],
    removePatientPhone: async () => {
      const given = await withPatientCode();
      await done('confirmPatientPhone', given);
      return given;
    },
    endPush: async () => {
      const given = { by: next(), key: randomUUID() };
      await done('startPush', given);
      return given;
    },
    // 404: the first attempt has cancelled the visit, which makes the link invalid.
    sendReply: [
      async () => {
        const token = await messageAbout((await book()).id);
        answers += 1;
        return { token, body: { answer: answers % 2 === 0 ? 'coming' : 'not-coming' } };
      },
      404,
    ],
    sendObjection: async () => {
      const token = newToken();
      const id = await askForPhone(next());
      await owner.run(sql`update phone_corrections set link_hash = ${tokenHash(token)} where id = ${id}`);
      return { token };
    },
    setSubscription: async () => ({ token: await messageAbout((await book()).id) }),
    reportSms: async () => {
      const message = await owner.row<{ id: string }>(sql`
        insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, expires_at,
          next_attempt_at, sent_at)
        select user_id, id, starts_at, 'reminder', 'day', 'sms', 'sent', now(), starts_at, now(), now()
        from appointments where id = ${(await book()).id} returning id`);
      const body = { Status: 'failed', DetailedStatus: 'FAILED_DND', CustomField: message.id };
      return { secret: services.webhooks?.smsSecret ?? '', body };
    },
    // Somebody replies STOP.
    reportWhatsapp: async () => {
      const { accountId } = next();
      await owner.run(sql`
        insert into message_settings (account_id, whatsapp_agreed_at) values (${accountId}, now() - interval '1 hour')
        on conflict (account_id) do update set whatsapp_agreed_at = excluded.whatsapp_agreed_at`);
      const { phone } = await owner.row<{ phone: string }>(sql`select phone from accounts where id = ${accountId}`);
      const { phoneNumberId = '', appSecret = '' } = services.webhooks?.whatsapp ?? {};
      const messages = [{ from: phone.slice(1), type: 'text', text: { body: 'STOP' } }];
      const body = { entry: [{ changes: [{ value: { metadata: { phone_number_id: phoneNumberId }, messages } }] }] };
      const signature = createHmac('sha256', appSecret).update(JSON.stringify(body)).digest('hex');
      return { body, headers: { 'x-hub-signature-256': `sha256=${signature}` } };
    },
  };
}
