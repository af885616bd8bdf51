import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const proveSecondFactor = endpoint<typeof s.proveSecondFactor>()('POST /api/sign-in/second-factor', 'anyone', {
  changes: [],
});

/** What a passkey must sign, to complete a sign-in that this browser has begun with the password. */
export const askForPasskeyAtSignIn = endpoint<typeof s.askForPasskeyAtSignIn>()(
  'POST /api/sign-in/second-factor/passkey',
  'anyone',
  { changes: [] },
);

/** What a passkey must sign, to confirm who is behind the session. */
export const askForPasskey = endpoint<typeof s.askForPasskey>()('POST /api/account/confirm/passkey', 'admin.enter', {
  changes: [],
});

/** Confirms who is behind the session, before a sensitive act. */
export const confirmIdentity = endpoint<typeof s.confirmIdentity>()('POST /api/account/confirm', 'admin.enter', {
  allowsMissingFactor: true,
  changes: [],
});

export const getSecondFactors = endpoint<typeof s.getSecondFactors>()(
  'GET /api/account/second-factors',
  'admin.enter',
  { allowsMissingFactor: true },
);

/** Creates a secret for an authenticator app. Its first code makes the app active, in place of an earlier app. */
export const createAppSecret = endpoint<typeof s.createAppSecret>()(
  'POST /api/account/second-factors/app',
  'admin.enter',
  {
    isSensitive: true,
    allowsMissingFactor: true,
    changes: [],
  },
);

export const activateApp = endpoint<typeof s.activateApp>()(
  'POST /api/account/second-factors/app/activate',
  'admin.enter',
  { isSensitive: true, allowsMissingFactor: true, changes: ['second-factors'] },
);

export const removeApp = endpoint<typeof s.removeApp>()('DELETE /api/account/second-factors/app', 'admin.enter', {
  isSensitive: true,
  changes: ['second-factors'],
});

/** What an authenticator must create for a new passkey. */
export const preparePasskey = endpoint<typeof s.preparePasskey>()(
  'POST /api/account/second-factors/passkeys/offer',
  'admin.enter',
  { isSensitive: true, allowsMissingFactor: true, changes: [] },
);

export const addPasskey = endpoint<typeof s.addPasskey>()('POST /api/account/second-factors/passkeys', 'admin.enter', {
  isSensitive: true,
  allowsMissingFactor: true,
  changes: ['second-factors'],
});

export const removePasskey = endpoint<typeof s.removePasskey>()(
  'DELETE /api/account/second-factors/passkeys/:passkeyId',
  'admin.enter',
  { isSensitive: true, changes: ['second-factors'] },
);

export const renewRecoveryCodes = endpoint<typeof s.renewRecoveryCodes>()(
  'POST /api/account/second-factors/recovery-codes',
  'admin.enter',
  { isSensitive: true, changes: ['second-factors'] },
);

/** Removes the lost factors of a colleague, whose sessions end. */
export const resetSecondFactors = endpoint<typeof s.resetSecondFactors>()(
  'POST /api/admin/accounts/:accountId/second-factors/reset',
  'team.manage',
  { isSensitive: true, changes: ['accounts'] },
);
