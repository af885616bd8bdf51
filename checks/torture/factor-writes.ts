import { createAuthenticator } from '#server/test/passkey-authenticator.ts';
import { appCode } from '#server/test/totp-codes.ts';
import type { Person } from '../rig/world/small-world.ts';
import type { Calls, Cases, PreparedServer } from './write-calls.ts';
export function factorWrites({ app, services, password, now }: PreparedServer, calls: Calls): Cases {
  const { request, done, newStaff } = calls;
  const byNewStaff = async () => ({ by: await newStaff() });
  const withAppCode = async () => {
    const by = await newStaff();
    const { secret } = (await done('createAppSecret', { by })).json<{ secret: string }>();
    return { by, code: appCode(secret, now()) };
  };
  /** Creates an assistant with an authenticator app and recovery codes, whose session was confirmed just now. */
  async function withApp() {
    const given = await withAppCode();
    const answer = await done('activateApp', given);
    given.by.token = answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
    return { by: given.by, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
  }
  async function withOfferedPasskey() {
    const by = await newStaff();
    const authenticator = createAuthenticator(services.passkeySite?.origin ?? '');
    const offer = await done('preparePasskey', { by });
    return { by, authenticator, body: authenticator.create(offer.json()) };
  }
  async function withPasskey() {
    const { by, authenticator, body } = await withOfferedPasskey();
    const answer = await done('addPasskey', { by, body });
    by.token = answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
    return { by, authenticator };
  }
  /** Enters the right password of a person with a second factor. The browser must still enter the factor. */
  async function waitingSignIn({ phone }: Person) {
    const answer = await done('signInAsStaff', { phone, password });
    return { 'sign-in': answer.cookies.find(({ name }) => name === 'sign-in')?.value ?? '' };
  }
  return {
    proveSecondFactor: async () => {
      const { by, authenticator } = await withPasskey();
      const cookies = await waitingSignIn(by);
      const question = await done('askForPasskeyAtSignIn', { cookies });
      return { cookies, body: { kind: 'passkey', code: undefined, answer: authenticator.sign(question.json()) } };
    },
    askForPasskeyAtSignIn: async () => ({ cookies: await waitingSignIn((await withPasskey()).by) }),
    askForPasskey: async () => ({ by: (await withPasskey()).by }),
    confirmIdentity: async () => {
      const { by, recoveryCodes } = await withApp();
      return { by, body: { kind: 'recovery', password: undefined, code: recoveryCodes[0] } };
    },
    createAppSecret: byNewStaff,
    activateApp: withAppCode,
    removeApp: async () => ({ by: (await withApp()).by }),
    preparePasskey: byNewStaff,
    addPasskey: async () => {
      const { by, body } = await withOfferedPasskey();
      return { by, body };
    },
    removePasskey: async () => {
      const { by } = await withPasskey();
      const { passkeys } = (await app.inject(request('getSecondFactors', { by }))).json<{
        passkeys: { id: string }[];
      }>();
      return { by, passkeyId: passkeys[0]?.id ?? '' };
    },
    renewRecoveryCodes: async () => ({ by: (await withApp()).by }),
    resetSecondFactors: async () => ({ accountId: (await withApp()).by.accountId }),
  };
}
