import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/secrets.ts';
import type { Person } from '../rig/people.ts';
import type { Calls, Cases, World } from './calls.ts';

/** The writes of visitors and families. */
export function familyWrites({ app, owner, services, admin, password, wait }: World, calls: Calls): Cases {
  const { next, nobody, askedForPhone, as, asStaff, done, made, phone, word, words, patient, booking, booked } = calls;
  const { registration, waiting, signInUntilCode, newSlot } = calls;
  let isStaff = false;
  let answers = 0;
  const newestCode = () => services.sms.messages[0]?.text.match(/\b\d{6}\b/)?.[0] ?? '';
  /** A visit with a message in the inbox, and one with a link. */
  const messageOf = async ({ id, person }: { id: string; person: { accountId: string } }) => {
    const token = randomBytes(12).toString('base64url');
    for (const [channel, linkHash] of [
      ['inbox', null],
      ['sms', tokenHash(token)],
    ] as const)
      await owner.run(sql`
        insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, expires_at,
          next_attempt_at, sent_at, link_hash)
        select ${person.accountId}, a.id, a.starts_at, 'reminder', 'day', ${channel}, 'sent', now(), a.starts_at, now(), now(),
          ${linkHash}
        from appointments a where a.id = ${id}`);
    return token;
  };
  const emailToConfirm = async (person: Person) => {
    await done(as(person, 'PUT', '/api/message-settings/email', { email: `${randomUUID()}@example.invalid` }));
    return newestCode();
  };
  const patientWithPhone = async () => {
    const person = next();
    await owner.run(sql`update accounts set phone_verified_at = now() where id = ${person.accountId}`);
    const id = await made(as(person, 'POST', '/api/patients', { ...patient, mobileNumber: phone() }));
    return { person, path: `/api/message-settings/patients/${id}/phone` };
  };
  const correctionOf = async () => {
    const person = next();
    return { person, id: await made(await askedForPhone(person)) };
  };
  const subscription = () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  });
  return {
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
    'POST /api/sign-in/confirm': [
      [200, 409],
      async () => {
        const { cookies, code } = await signInUntilCode(next(), password);
        return { ...as(nobody, 'POST', '/api/sign-in/confirm', { code }), cookies };
      },
    ],
    'POST /api/admin/sign-in/confirm': [
      [200, 409],
      async () => {
        const helper = { name: 'Helper', phone: phone(), password, role: 'assistant' };
        await made(asStaff('POST', '/api/admin/accounts', helper));
        const { cookies, code } = await signInUntilCode(helper, password);
        return { ...as(nobody, 'POST', '/api/admin/sign-in/confirm', { code }), cookies };
      },
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
    'POST /api/account/phone-corrections/{correctionId}/object': [
      [200],
      async () => {
        const { person, id } = await correctionOf();
        return as(person, 'POST', `/api/account/phone-corrections/${id}/object`);
      },
    ],
    'POST /api/account/phone/code': [[200, 429], () => as(next(), 'POST', '/api/account/phone/code')],
    'POST /api/account/phone/confirm': [
      [200, 400, 409],
      async () => {
        const one = next();
        const { cookies, code } = await waiting('/api/account/phone/code', {}, false, one);
        const call = as(one, 'POST', '/api/account/phone/confirm', { code });
        return { ...call, cookies: { ...call.cookies, ...cookies } };
      },
    ],
    'POST /api/account/restore-entries': [
      [200],
      async () => {
        const person = next();
        await calls.setAside(person);
        const row = await owner.row<{ name: string }>(sql`select name from patients where id = ${person.patientId}`);
        return as(person, 'POST', '/api/account/restore-entries', { patientName: row.name });
      },
    ],
    'POST /api/calendar-feed': [[201], () => as(next(), 'POST', '/api/calendar-feed')],
    'DELETE /api/calendar-feed': [
      [200],
      async () => {
        const one = next();
        await done(as(one, 'POST', '/api/calendar-feed'));
        return as(one, 'DELETE', '/api/calendar-feed', null);
      },
    ],
    'DELETE /api/account/devices': [[200], () => as(next(), 'DELETE', '/api/account/devices', null)],
    'DELETE /api/account/devices/{deviceId}': [
      [200, 404],
      async () => {
        const one = next();
        const row = await owner.row<{ id: string }>(sql`
          insert into sessions (token_hash, account_id, expires_at)
          values (sha256(${Buffer.from(randomUUID())}), ${one.accountId}, now() + interval '9 days') returning id`);
        return as(one, 'DELETE', `/api/account/devices/${row.id}`, null);
      },
    ],
    'POST /api/patients': [[201], () => as(next(), 'POST', '/api/patients', patient)],
    'PUT /api/patients/{patientId}': [
      [200, 409],
      async () => {
        const one = next();
        const { version } = await owner.row<{ version: number }>(
          sql`select version from patients where id = ${one.patientId}`,
        );
        return as(one, 'PUT', `/api/patients/${one.patientId}`, { ...patient, version });
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
        isStaff = !isStaff; // staff book for a family in the same way
        return as(isStaff ? admin : one, 'POST', '/api/appointments', booking(one));
      },
    ],
    'POST /api/appointments/{appointmentId}/reschedule': [
      [200, 409],
      async () => {
        const { person, id, version } = await booked();
        return as(person, 'POST', `/api/appointments/${id}/reschedule`, { ...newSlot(), version });
      },
    ],
    'POST /api/appointments/{appointmentId}/cancel': [
      [200, 409],
      async () => {
        const { person, id, version } = await booked();
        return as(person, 'POST', `/api/appointments/${id}/cancel`, { version });
      },
    ],
    'POST /api/inbox/read': [
      [200],
      async () => {
        const visit = await booked();
        await messageOf(visit);
        return as(visit.person, 'POST', '/api/inbox/read');
      },
    ],
    'PUT /api/message-settings': [
      [200, 409],
      async () => {
        const person = next();
        const answer = await app.inject({ ...as(person, 'PUT', '/api/message-settings', null), method: 'GET' });
        const { version, quietFrom } = answer.json<{ version: number; quietFrom: string }>();
        return as(person, 'PUT', '/api/message-settings', {
          language: 'hi',
          channels: ['sms'],
          kindChannels: { late: ['push'] },
          leads: ['day'],
          quietFrom: quietFrom === '22:00' ? '21:00' : '22:00',
          quietTo: '07:00',
          agreesToWhatsapp: true,
          version,
        });
      },
    ],
    'PUT /api/message-settings/email': [
      [200, 429],
      () => as(next(), 'PUT', '/api/message-settings/email', { email: `${randomUUID()}@example.invalid` }),
    ],
    'POST /api/message-settings/email/confirm': [
      [200, 409],
      async () => {
        const person = next();
        const code = await emailToConfirm(person);
        return as(person, 'POST', '/api/message-settings/email/confirm', { code });
      },
    ],
    'DELETE /api/message-settings/email': [
      [200],
      async () => {
        const person = next();
        const code = await emailToConfirm(person);
        await done(as(person, 'POST', '/api/message-settings/email/confirm', { code }));
        return as(person, 'DELETE', '/api/message-settings/email', null);
      },
    ],
    'POST /api/message-settings/patients/{patientId}/phone': [
      [200, 429],
      async () => {
        const { person, path } = await patientWithPhone();
        return as(person, 'POST', path);
      },
    ],
    'POST /api/message-settings/patients/{patientId}/phone/confirm': [
      [200, 409],
      async () => {
        const { person, path } = await patientWithPhone();
        await done(as(person, 'POST', path));
        return as(person, 'POST', `${path}/confirm`, { code: newestCode() });
      },
    ],
    'DELETE /api/message-settings/patients/{patientId}/phone': [
      [200],
      async () => {
        const { person, path } = await patientWithPhone();
        await done(as(person, 'POST', path));
        await done(as(person, 'POST', `${path}/confirm`, { code: newestCode() }));
        return as(person, 'DELETE', path, null);
      },
    ],
    'PUT /api/push-subscription': [[200], () => as(next(), 'PUT', '/api/push-subscription', subscription())],
    'POST /api/push-subscription/end': [
      [200],
      async () => {
        const [person, body] = [next(), subscription()];
        await done(as(person, 'PUT', '/api/push-subscription', body));
        return as(person, 'POST', '/api/push-subscription/end', { endpoint: body.endpoint });
      },
    ],
    // 404: the first try has cancelled the visit, which ends the link.
    'POST /api/replies/{token}': [
      [200, 404],
      async () => {
        const token = await messageOf(await booked());
        answers += 1;
        return as(nobody, 'POST', `/api/replies/${token}`, { answer: answers % 2 === 0 ? 'coming' : 'not-coming' });
      },
    ],
    'POST /api/replies/{token}/phone': [
      [200],
      async () => {
        const token = randomBytes(12).toString('base64url');
        const { id } = await correctionOf();
        await owner.run(sql`update phone_corrections set link_hash = ${tokenHash(token)} where id = ${id}`);
        return as(nobody, 'POST', `/api/replies/${token}/phone`);
      },
    ],
    'POST /api/replies/{token}/subscription': [
      [200],
      async () => {
        const token = await messageOf(await booked());
        return as(nobody, 'POST', `/api/replies/${token}/subscription`, { isOn: false });
      },
    ],
    'POST /api/webhooks/sms/{secret}': [
      [200],
      async () => {
        const { id } = await booked();
        const message = await owner.row<{ id: string }>(sql`
          insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, expires_at,
            next_attempt_at, sent_at)
          select a.user_id, a.id, a.starts_at, 'reminder', 'day', 'sms', 'sent', now(), a.starts_at, now(), now()
          from appointments a where a.id = ${id} returning id`);
        const report = { Status: 'failed', DetailedStatus: 'FAILED_DND', CustomField: message.id };
        return as(nobody, 'POST', `/api/webhooks/sms/${services.webhooks?.smsSecret}`, report);
      },
    ],
    // Somebody replies STOP.
    'POST /api/webhooks/whatsapp': [
      [200],
      async () => {
        const { accountId } = next();
        await owner.run(sql`
          insert into message_settings (account_id, whatsapp_agreed_at) values (${accountId}, now() - interval '1 hour')
          on conflict (account_id) do update set whatsapp_agreed_at = excluded.whatsapp_agreed_at`);
        const { phone: sender } = await owner.row<{ phone: string }>(
          sql`select phone from accounts where id = ${accountId}`,
        );
        const { phoneNumberId = '', appSecret = '' } = services.webhooks?.whatsapp ?? {};
        const messages = [{ from: sender.slice(1), type: 'text', text: { body: 'STOP' } }];
        const value = { metadata: { phone_number_id: phoneNumberId }, messages };
        const call = as(nobody, 'POST', '/api/webhooks/whatsapp', { entry: [{ changes: [{ value }] }] });
        const signature = createHmac('sha256', appSecret).update(JSON.stringify(call.payload)).digest('hex');
        return { ...call, headers: { ...call.headers, 'x-hub-signature-256': `sha256=${signature}` } };
      },
    ],
  };
}
