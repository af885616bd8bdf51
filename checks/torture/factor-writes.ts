import { appCode } from '#server/test/app-codes.ts';
import { createAuthenticator } from '#server/test/authenticator.ts';
import type { Person } from '../rig/people.ts';
import type { Calls, Cases, World } from './calls.ts';

/** The writes about second factors of staff. */
export function factorWrites({ app, services, password, now }: World, calls: Calls): Cases {
  const { nobody, as, asStaff, done, newStaff } = calls;
  const [factors, signIn] = ['/api/account/second-factors', '/api/sign-in/second-factor'];
  /** An assistant with an authenticator app, whose session is renewed, and the recovery codes. */
  async function withApp() {
    const person = await newStaff();
    const { secret } = (await done(as(person, 'POST', `${factors}/app`))).json<{ secret: string }>();
    const code = appCode(secret, now());
    const answer = await done(as(person, 'POST', `${factors}/app/activate`, { code }));
    person.token = answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
    return { person, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
  }
  async function offeredPasskey() {
    const person = await newStaff();
    const authenticator = createAuthenticator(services.passkeySite?.origin ?? '');
    const offer = await done(as(person, 'POST', `${factors}/passkeys/offer`));
    return { person, authenticator, passkey: authenticator.create(offer.json()) };
  }
  async function withPasskey() {
    const { person, authenticator, passkey } = await offeredPasskey();
    const answer = await done(as(person, 'POST', `${factors}/passkeys`, passkey));
    person.token = answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
    return { person, authenticator };
  }
  /** A browser that has entered the right password of somebody with a factor. */
  async function waitingSignIn({ phone }: Person) {
    const answer = await done(as(nobody, 'POST', '/api/admin/sign-in', { phone, password }));
    return { 'sign-in': answer.cookies.find(({ name }) => name === 'sign-in')?.value ?? '' };
  }
  return {
    'POST /api/sign-in/second-factor': [
      [200],
      async () => {
        const { person, authenticator } = await withPasskey();
        const cookies = await waitingSignIn(person);
        const question = await done({ ...as(nobody, 'POST', `${signIn}/passkey`), cookies });
        const body = { kind: 'passkey', answer: authenticator.sign(question.json()) };
        return { ...as(nobody, 'POST', signIn, body), cookies };
      },
    ],
    'POST /api/sign-in/second-factor/passkey': [
      [200],
      async () => {
        const { person } = await withPasskey();
        return { ...as(nobody, 'POST', `${signIn}/passkey`), cookies: await waitingSignIn(person) };
      },
    ],
    'POST /api/account/confirm/passkey': [
      [200],
      async () => as((await withPasskey()).person, 'POST', '/api/account/confirm/passkey'),
    ],
    'POST /api/account/confirm': [
      [200],
      async () => {
        const { person, recoveryCodes } = await withApp();
        return as(person, 'POST', '/api/account/confirm', { kind: 'recovery', code: recoveryCodes[0] });
      },
    ],
    'POST /api/account/second-factors/app': [[200], async () => as(await newStaff(), 'POST', `${factors}/app`)],
    'POST /api/account/second-factors/app/activate': [
      [200],
      async () => {
        const person = await newStaff();
        const { secret } = (await done(as(person, 'POST', `${factors}/app`))).json<{ secret: string }>();
        return as(person, 'POST', `${factors}/app/activate`, { code: appCode(secret, now()) });
      },
    ],
    'DELETE /api/account/second-factors/app': [
      [200],
      async () => as((await withApp()).person, 'DELETE', `${factors}/app`, null),
    ],
    'POST /api/account/second-factors/passkeys/offer': [
      [200],
      async () => as(await newStaff(), 'POST', `${factors}/passkeys/offer`),
    ],
    'POST /api/account/second-factors/passkeys': [
      [200],
      async () => {
        const { person, passkey } = await offeredPasskey();
        return as(person, 'POST', `${factors}/passkeys`, passkey);
      },
    ],
    'DELETE /api/account/second-factors/passkeys/{passkeyId}': [
      [200],
      async () => {
        const { person } = await withPasskey();
        const answer = await app.inject({ ...as(person, 'PUT', factors, null), method: 'GET' });
        const { passkeys } = answer.json<{ passkeys: { id: string }[] }>();
        return as(person, 'DELETE', `${factors}/passkeys/${passkeys[0]?.id}`, null);
      },
    ],
    'POST /api/account/second-factors/recovery-codes': [
      [200],
      async () => as((await withApp()).person, 'POST', `${factors}/recovery-codes`),
    ],
    'POST /api/admin/accounts/{accountId}/second-factors/reset': [
      [200],
      async () => {
        const { accountId } = (await withApp()).person;
        return asStaff('POST', `/api/admin/accounts/${accountId}/second-factors/reset`, { reason: 'Lost phone' });
      },
    ],
  };
}
