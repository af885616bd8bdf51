import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import type { Calls, Cases, World } from './calls.ts';

/** The writes of visitors and families. */
export function familyWrites({ owner, admin, password, wait }: World, calls: Calls): Cases {
  const { next, nobody, as, asStaff, done, made, phone, word, words, patient, booking, booked } = calls;
  const { registration, waiting, signInUntilCode, newSlot } = calls;
  let isStaff = false;
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
  };
}
