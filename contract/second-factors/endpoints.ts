import type { ProvedSignIn } from '../accounts/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { AccountParams } from '../team/schemas.ts';
import type {
  AppCodeForm,
  AppSecret,
  Confirmation,
  FactorAdded,
  FactorProof,
  PasskeyCreation,
  PasskeyParams,
  PasskeyQuestion,
  PasskeyRegistration,
  RecoveryCodes,
  ResetFactorsBody,
  SecondFactors,
} from './schemas.ts';

export const recoveryCodeCount = 10;

/** The rejection of staff who must still set up a second factor. */
export const addFactorFirst = 'Please set up a second step for logging in first.';

/** For how long a confirmation before a sensitive act counts. */
export const confirmationMinutes = 15;

/** Completes a sign-in of staff with the second factor, after the password. */
export const proveSecondFactor = endpoint<{ body: typeof FactorProof; reply: typeof ProvedSignIn }>()({
  method: 'POST',
  path: '/api/sign-in/second-factor',
  access: 'anyone',
});

/** What a passkey must sign, for the sign-in of this browser that waits. */
export const askForPasskeyAtSignIn = endpoint<{ body: typeof EmptyObject; reply: typeof PasskeyQuestion }>()({
  method: 'POST',
  path: '/api/sign-in/second-factor/passkey',
  access: 'anyone',
});

/** What a passkey must sign, to confirm who is behind the session. */
export const askForPasskey = endpoint<{ body: typeof EmptyObject; reply: typeof PasskeyQuestion }>()({
  method: 'POST',
  path: '/api/account/confirm/passkey',
  access: 'admin.enter',
});

/** Confirms who is behind the session, before a sensitive act. */
export const confirmIdentity = endpoint<{ body: typeof Confirmation; reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/account/confirm',
  access: 'admin.enter',
  allowsMissingFactor: true,
});

export const getSecondFactors = endpoint<{ reply: typeof SecondFactors }>()({
  method: 'GET',
  path: '/api/account/second-factors',
  access: 'admin.enter',
  allowsMissingFactor: true,
});

/** Creates a secret for an authenticator app. It counts once the app has shown a code, and replaces an older app then. */
export const offerApp = endpoint<{ body: typeof EmptyObject; reply: typeof AppSecret }>()({
  method: 'POST',
  path: '/api/account/second-factors/app',
  access: 'admin.enter',
  isSensitive: true,
  allowsMissingFactor: true,
});

export const activateApp = endpoint<{ body: typeof AppCodeForm; reply: typeof FactorAdded }>()({
  method: 'POST',
  path: '/api/account/second-factors/app/activate',
  access: 'admin.enter',
  isSensitive: true,
  allowsMissingFactor: true,
});

export const removeApp = endpoint<{ reply: typeof EmptyObject }>()({
  method: 'DELETE',
  path: '/api/account/second-factors/app',
  access: 'admin.enter',
  isSensitive: true,
});

/** What an authenticator must create. */
export const offerPasskey = endpoint<{ body: typeof EmptyObject; reply: typeof PasskeyCreation }>()({
  method: 'POST',
  path: '/api/account/second-factors/passkeys/offer',
  access: 'admin.enter',
  isSensitive: true,
  allowsMissingFactor: true,
});

export const addPasskey = endpoint<{ body: typeof PasskeyRegistration; reply: typeof FactorAdded }>()({
  method: 'POST',
  path: '/api/account/second-factors/passkeys',
  access: 'admin.enter',
  isSensitive: true,
  allowsMissingFactor: true,
});

export const removePasskey = endpoint<{ params: typeof PasskeyParams; reply: typeof EmptyObject }>()({
  method: 'DELETE',
  path: '/api/account/second-factors/passkeys/:passkeyId',
  access: 'admin.enter',
  isSensitive: true,
});

export const renewRecoveryCodes = endpoint<{ body: typeof EmptyObject; reply: typeof RecoveryCodes }>()({
  method: 'POST',
  path: '/api/account/second-factors/recovery-codes',
  access: 'admin.enter',
  isSensitive: true,
});

/** Removes the lost factors of a colleague, whose sessions end. */
export const resetSecondFactors = endpoint<{
  params: typeof AccountParams;
  body: typeof ResetFactorsBody;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/second-factors/reset',
  access: 'team.manage',
  isSensitive: true,
});
